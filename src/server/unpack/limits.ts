/**
 * What unpacking a file may take at most, beside FILE_LIMITS of what comes out of it. The heap's is the last resort:
 * a thread that asks for much more at a stroke takes the process with it, so nothing may grow that far.
 */
export const UNPACK_LIMITS = {
  /** Of a workbook's ZIP archive. */
  entries: 1_000,
  inflatedBytes: 100 * 1024 * 1024,
  /** Inflated to packed; of an archive that inflates to more than `plainBytes`. */
  ratio: 100,
  plainBytes: 1024 * 1024,
  /** Of XML: elements within each other, attributes of one, and elements of a part that is kept in memory. */
  depth: 64,
  attributes: 100,
  elements: 5_000_000,
  /** That the thread may work; what it waits for others does not count. */
  seconds: 120,
  heapMegabytes: 512,
} as const;
