/**
 * Limits of parsing a file, in addition to FILE_LIMITS for its rows. The heap limit is the last resort: a thread that
 * allocates much more at once ends the process.
 */
export const PARSE_LIMITS = {
  /** Of a workbook's ZIP archive. */
  entries: 1_000,
  inflatedBytes: 100 * 1024 * 1024,
  /** Maximum ratio of inflated to packed size, for an archive that inflates to more than `plainBytes`. */
  ratio: 100,
  plainBytes: 1024 * 1024,
  /** Of XML: nesting depth, attributes of an element, and elements of a part that is kept in memory. */
  depth: 64,
  attributes: 100,
  elements: 5_000_000,
  /** Time that the thread works; waiting does not count. */
  seconds: 120,
  heapMegabytes: 512,
} as const;
