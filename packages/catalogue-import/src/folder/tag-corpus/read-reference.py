#!/usr/bin/env python3
"""Reads the corpus of tags with mutagen and ffprobe, for reference.json.

    node write-corpus.ts FOLDER && python3 read-reference.py FOLDER > reference.json

mutagen 1.46 reads ID3, APEv2, Vorbis comments and MP4; ffprobe 5.1 RIFF INFO and the text chunks of AIFF. Neither reads
iXML: what those files say is written by hand in the test. Bytes of no said encoding are UTF-8, else Windows-1252.
"""
import base64
import hashlib
import json
import os
import re
import subprocess
import sys

import mutagen
from mutagen.apev2 import APEv2, APEBinaryValue
from mutagen.flac import FLAC, Picture
from mutagen.id3 import ID3, ID3NoHeaderError
from mutagen.mp4 import MP4
from mutagen.oggopus import OggOpus
from mutagen.oggvorbis import OggVorbis

FIELDS = ['title', 'artists', 'album', 'composers', 'label', 'copyright', 'isrc', 'bpm', 'key', 'genres', 'keywords',
          'version', 'date', 'track', 'description', 'picture']
LISTS = {'artists', 'composers', 'genres', 'keywords'}


def clean(values):
    return [text for text in (str(value).replace('\ufeff', '').strip() for value in values) if text]


def found(**fields):
    """Lists of texts by field; of most fields the first counts."""
    result = {}
    for name in FIELDS:
        values = clean(fields.get(name) or [])
        if name == 'date':
            values = [value.replace(' ', 'T') for value in values]
        if values:
            result[name] = values if name in LISTS else values[0]
    return result


def digest(data):
    return hashlib.sha256(data).hexdigest()[:16]


def front(pictures):
    """The front cover, else the first picture."""
    best = [data for kind, data in pictures if kind == 3] or [data for _, data in pictures]
    return [digest(best[0])] if best else []


def from_id3(tags):
    def texts(name):
        frame = tags.getall(name)
        return [text for each in frame for text in each.text]

    def free(*names):
        return [text for each in tags.getall('TXXX') if each.desc.upper() in names for text in each.text]

    # A comment that is named by iTunes is not for people; those in Spanish and French are read for them.
    comments = [each for each in tags.getall('COMM') if not re.match('(?i)itun', each.desc)]
    english = [each for each in comments if each.lang.lower() not in ('spa', 'fra', 'fre')]
    genres = tags.getall('TCON')
    return found(
        title=texts('TIT2'), artists=texts('TPE1'), album=texts('TALB'), composers=texts('TCOM'),
        label=free('LABEL') or texts('TPUB'), copyright=texts('TCOP'), isrc=texts('TSRC') or free('ISRC'),
        bpm=texts('TBPM'), key=texts('TKEY') or free('INITIALKEY'), genres=genres[0].genres if genres else [],
        keywords=free('KEYWORDS'), version=texts('TIT3') or free('VERSION'), date=texts('TDRC') or texts('TDRL'),
        track=texts('TRCK'), description=free('DESCRIPTION') or [text for each in english for text in each.text] or free('COMMENT'),
        picture=front([(each.type, each.data) for each in tags.getall('APIC')]))


def from_comments(tags, pictures):
    def texts(*names):
        return next((list(tags[name]) for name in names if name in tags), [])

    pictures = pictures + [Picture(base64.b64decode(each)) for each in texts('METADATA_BLOCK_PICTURE')]
    return found(
        title=texts('TITLE'), artists=texts('ARTIST'), album=texts('ALBUM'), composers=texts('COMPOSER'),
        label=texts('LABEL', 'PUBLISHER'), copyright=texts('COPYRIGHT'), isrc=texts('ISRC'), bpm=texts('BPM'),
        key=texts('KEY', 'INITIALKEY'), genres=texts('GENRE'), keywords=texts('KEYWORDS'), version=texts('VERSION', 'SUBTITLE'),
        date=texts('DATE', 'YEAR'), track=texts('TRACKNUMBER'), description=texts('DESCRIPTION', 'COMMENT'),
        picture=front([(each.type, each.data) for each in pictures]))


def from_ape(tags):
    def texts(*names):
        return next((list(tags[name]) for name in names if name in tags and not isinstance(tags[name], APEBinaryValue)), [])

    pictures = [(3, value.value.split(b'\0', 1)[1]) for name, value in tags.items() if name.lower() == 'cover art (front)']
    return found(
        title=texts('Title'), artists=texts('Artist'), album=texts('Album'), composers=texts('Composer'),
        label=texts('Label', 'Publisher'), copyright=texts('Copyright'), isrc=texts('ISRC'), bpm=texts('BPM'), genres=texts('Genre'),
        date=texts('Year'), track=texts('Track'), version=texts('Subtitle'), description=texts('Comment'), picture=front(pictures))


def from_mp4(tags):
    def texts(*names):
        values = next((tags[name] for name in names if name in tags), [])
        return [value.decode('utf-8') if isinstance(value, bytes) else value for value in (values if isinstance(values, list) else [values])]

    def free(name):
        return texts('----:com.apple.iTunes:' + name)

    return found(
        title=texts('\xa9nam'), artists=texts('\xa9ART'), album=texts('\xa9alb'), composers=texts('\xa9wrt'), label=free('LABEL'),
        copyright=texts('cprt'), isrc=free('ISRC'), bpm=texts('tmpo'), key=free('initialkey'), genres=texts('\xa9gen'),
        keywords=texts('keyw'), version=free('SUBTITLE'), date=texts('\xa9day'),
        track=[f'{number}/{total}' for number, total in texts('trkn')], description=texts('desc', '\xa9cmt'),
        picture=front([(3, bytes(each)) for each in (tags.get('covr') or [])[:1]]))


def decode(data):
    try:
        return data.decode('utf-8')
    except UnicodeDecodeError:
        return data.decode('cp1252', 'replace')


def from_ffprobe(path):
    """ffprobe's own lines, whose values may be of any encoding."""
    out = subprocess.run(['ffprobe', '-v', 'quiet', '-show_entries', 'format_tags', '-of', 'flat=s=_:sv=ignore', path], capture_output=True).stdout
    tags = {}
    for line in out.splitlines():
        name, value = line.split(b'=', 1)
        tags[name.decode().removeprefix('format_tags_').lower()] = decode(re.sub(rb'\\(.)', rb'\1', value.strip(b'"')))

    def texts(*names):
        return [tags[name] for name in names if name in tags][:1]

    return found(
        title=texts('title', 'inam'), artists=texts('artist', 'author'), album=texts('album'), composers=texts('imus'),
        copyright=texts('copyright'), bpm=texts('ibpm'), genres=texts('genre'), keywords=texts('ikey'), description=texts('comment'),
        date=texts('date'), track=texts('track'))


def read(path):
    with open(path, 'rb') as file:
        head = file.read(12)
    if head[:4] in (b'RIFF', b'RF64', b'BW64', b'FORM'):
        own = from_ffprobe(path)
        try:
            kind = mutagen.File(path)
            tags = from_id3(kind.tags) if kind is not None and isinstance(kind.tags, ID3) else {}
        except mutagen.MutagenError:
            tags = {}
        return {**own, **tags}
    if head[:4] == b'OggS':
        kind = OggOpus(path) if b'OpusHead' in open(path, 'rb').read(60) else OggVorbis(path)
        return from_comments(kind.tags, [])
    if head[4:8] == b'ftyp':
        return from_mp4(MP4(path).tags)
    data = open(path, 'rb').read()
    if b'fLaC' in data[:8000]:
        kind = FLAC(path)
        return from_comments(kind.tags, kind.pictures)
    # mutagen reads each of them on its own; a field comes from the first that has it.
    result = {}
    for reader in (lambda: from_id3(ID3(path, load_v1=False)), lambda: from_ape(APEv2(path)), lambda: from_id3(ID3(path))):
        try:
            result = {**reader(), **result}
        except mutagen.MutagenError:
            pass
    return result


def main():
    folder = sys.argv[1]
    files = {name: read(os.path.join(folder, name)) for name in sorted(os.listdir(folder))}
    print(json.dumps(files, ensure_ascii=False, indent=1, sort_keys=True))


main()
