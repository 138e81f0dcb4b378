import type { Database } from "../../../../src/server/db/client.ts";

/** The writes that find no room: to one table, or by their number since the last `fill`, from 1 on. */
export type Full = { readonly table: string } | { readonly from: number; readonly to: number };

export interface FullDatabase {
  fill(full: Full): Promise<void>;
  /** Makes room. @returns what happened since `fill`: the tables of the writes in their order, and how many were refused */
  free(): Promise<{ written: string[]; refused: number }>;
}

/** Lets PostgreSQL refuse chosen statements that insert or update, with its error of a full disk. */
export async function fullDatabase({ pool }: Pick<Database, "pool">): Promise<FullDatabase> {
  await pool.query(`create schema faults;
    create sequence faults.writes;
    -- Sequences are not rolled back.
    create sequence faults.refusals;
    create table faults.full_disk (from_write bigint, to_write bigint, table_name text);
    create table faults.written (write bigint primary key, table_name text not null);
    create function faults.refuse() returns trigger language plpgsql as $$
      declare
        write bigint;
      begin
        if not exists (select from faults.full_disk) then return null; end if;
        write := nextval('faults.writes');
        if exists (select from faults.full_disk
          where write between from_write and to_write or table_name = tg_table_name) then
          perform nextval('faults.refusals');
          raise exception 'could not extend file "base/1": No space left on device' using errcode = '53100';
        end if;
        insert into faults.written values (write, tg_table_name);
        return null;
      end
    $$;
    do $$
      declare
        one regclass;
      begin
        for one in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
          and not relispartition loop
          execute format('create trigger full_disk before insert or update on %s for each statement
            execute function faults.refuse()', one);
        end loop;
      end
    $$`);
  return {
    async fill(full) {
      const { from, to, table } = { from: null, to: null, table: null, ...full };
      await pool.query("truncate faults.written");
      await pool.query("select setval('faults.writes', 1, false), setval('faults.refusals', 1, false)");
      await pool.query("insert into faults.full_disk values ($1, $2, $3)", [from, to, table]);
    },
    async free() {
      await pool.query("delete from faults.full_disk");
      const { rows } = await pool.query<{ written: string[] | null; refused: number }>(
        `select (select json_agg(table_name order by write) from faults.written) as written,
          (select case when is_called then last_value else 0 end::int from faults.refusals) as refused`,
      );
      const [row] = rows;
      return { written: row?.written ?? [], refused: row?.refused ?? 0 };
    },
  };
}
