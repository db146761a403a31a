import { expect, test } from 'vitest'
import { emptyRoot, hashLeaf, hashNode, hashTree, isConsistent, rootOfInclusion } from './index.mjs'

/**
 * Entries and roots that implementations of RFC 6962 compare themselves with
 * (github.com/google/certificate-transparency, merkle_tree_test).
 */
const entries = ['', '\u0000', '\u0010', ' !', '01', '@ABC', 'PQRSTUVW', '`abcdefghijklmno']
const roots = [
  emptyRoot,
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
] as const

test('[R14.8] the root of a tree is that of RFC 6962', async () => {
  for (const [size, root] of roots.entries()) {
    const leaves = await Promise.all(entries.slice(0, size).map(hashLeaf))
    expect(await hashTree(leaves), `${size} entries`).toBe(root)
  }
})

test('[R14.8] a proof leads to the root only from its own place in its own tree', async () => {
  const [a, b, c] = await Promise.all([hashLeaf(''), hashLeaf('\u0000'), hashLeaf('\u0010')])
  const proof = { leaf: c, position: 2, size: 3, path: [await hashNode(a, b)] }
  expect(await rootOfInclusion(proof)).toBe(roots[3])
  for (const wrong of [
    { ...proof, leaf: a },
    { ...proof, position: 1 },
    { ...proof, position: 3 },
    { ...proof, position: -1 },
    { ...proof, size: 4 },
    { ...proof, path: [] },
    { ...proof, path: [...proof.path, a] },
    { ...proof, path: ['no hash'] },
  ])
    expect(await rootOfInclusion(wrong), JSON.stringify(wrong)).not.toBe(roots[3])
})

test('[R14.8] a tree is consistent with the one it grew from, and with no other', async () => {
  const leaves = await Promise.all(entries.map(hashLeaf))
  const [a, b, c, d] = leaves as [string, string, string, string]
  const second = { size: 4, root: roots[4] }
  // From RFC 9162, 2.1.4.1: of three entries the third, its neighbour, and the pair before them.
  const path = [c, d, await hashNode(a, b)]
  expect(await isConsistent({ size: 3, root: roots[3] }, second, path)).toBe(true)
  expect(await isConsistent({ size: 2, root: roots[2] }, second, [await hashNode(c, d)])).toBe(true)
  expect(await isConsistent(second, second, [])).toBe(true)
  expect(await isConsistent({ size: 0, root: emptyRoot }, second, [])).toBe(true)
  for (const [first, steps] of [
    [{ size: 3, root: roots[2] }, path],
    [{ size: 3, root: roots[3] }, path.toReversed()],
    [{ size: 3, root: roots[3] }, []],
    [{ size: 5, root: roots[5] }, path],
    [{ size: 4, root: roots[5] }, []],
  ] as const)
    expect(await isConsistent(first, second, steps), JSON.stringify(first)).toBe(false)
})
