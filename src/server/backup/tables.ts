import type pg from "pg";

export interface Table {
  readonly name: string;
  /** Without generated columns, which cannot be written. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly identity: string | null;
}

type Found = Table & { refersTo: string[] };

/** All tables, referenced ones first. A partitioned table is one; a reference to it has a part for each partition. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Found>(`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
          order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '') as identity,
      (select coalesce(json_agg(distinct t.relname), '[]') from pg_constraint k join pg_class t on t.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid and k.conparentid = 0) as "refersTo"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`);
  return inOrder(rows);
}

/** @throws when the references between tables form a cycle */
export function inOrder(tables: readonly Found[]): Table[] {
  const ordered: Found[] = [];
  const waiting = new Set(tables);
  const isThere = (name: string) => ordered.some((table) => table.name === name);
  while (waiting.size > 0) {
    const free = [...waiting].filter((table) => table.refersTo.every(isThere));
    if (free.length === 0) {
      throw new Error(
        `tables refer to each other in a circle: ${[...waiting].map(({ name }) => name).join(", ")}`,
      );
    }
    for (const table of free) {
      ordered.push(table);
      waiting.delete(table);
    }
  }
  return ordered;
}
