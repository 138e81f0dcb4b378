import type { SelectProps } from "antd";

/** Lower case without accents: "sao" finds "São Paulo". */
const folded = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").trim().toLowerCase();

interface Ranked {
  readonly code: string;
  readonly label: string;
}

/** How well an option matches, 0 is best: its code, the beginning of its code, of its label, any part of them. */
function rankOf(search: string, { code, label }: Ranked): number {
  const [wanted, ofCode, ofLabel] = [folded(search), folded(code), folded(label)];
  if (ofCode === wanted) return 0;
  if (ofCode.startsWith(wanted)) return 1;
  if (ofLabel.startsWith(wanted)) return 2;
  return ofLabel.includes(wanted) || ofCode.includes(wanted) ? 3 : Number.POSITIVE_INFINITY;
}

/** Rows that a server found, the best match first; rows that match equally well keep their order. */
export const bestFirst = <T>(
  rows: readonly T[],
  search: string,
  textsOf: (row: T) => Ranked,
): readonly T[] =>
  search.trim() === ""
    ? rows
    : rows.toSorted((one, other) => {
        const [first, second] = [rankOf(search, textsOf(one)), rankOf(search, textsOf(other))];
        return first === second ? 0 : first - second;
      });

type SearchProps = Required<Pick<SelectProps, "filterOption" | "filterSort" | "showSearch">>;

function searchBy(
  textsOf: (value: string, label: string) => Ranked,
  codeOf?: (text: string) => string | null,
) {
  const rank = (search: string, option: { value?: unknown; label?: unknown } | undefined) => {
    const [value, label] = [String(option?.value ?? ""), String(option?.label ?? "")];
    return value !== "" && codeOf?.(search.trim()) === value ? 0 : rankOf(search, textsOf(value, label));
  };
  return {
    showSearch: true,
    filterOption: (search, option) => rank(search, option) < Number.POSITIVE_INFINITY,
    filterSort: (one, other, { searchValue }) => rank(searchValue, one) - rank(searchValue, other),
  } satisfies SearchProps;
}

/**
 * The search of a select whose values are codes: "OR" is Oregon before California, and Enter chooses it. `codeOf` is
 * the code of another spelling: "UK" is GB.
 */
export const searchByCode = (codeOf?: (text: string) => string | null) =>
  searchBy((code, label) => ({ code, label }), codeOf);

/** The search of a select whose values, such as ids, are not what people type. */
export const searchByLabel = searchBy((_, label) => ({ code: label, label }));
