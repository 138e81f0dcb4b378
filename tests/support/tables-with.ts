type Rows = <R extends Record<string, unknown>>(text: string, values?: unknown[]) => Promise<R[]>;

/** The tables that contain a text, also as bytes. */
export async function tablesWith(rows: Rows, text: string): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await rows<{ n: number }>(
      `select count(*)::int as n from "${name}" t where t::text ilike '%' || $1 || '%' or t::text like '%' || $2 || '%'`,
      [text, Buffer.from(text).toString("hex")],
    );
    if ((row?.n ?? 0) > 0) found.push(name);
  }
  return found;
}
