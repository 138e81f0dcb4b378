import { StoreSelect } from "../../shops/StoreSelect.tsx";
import { type StoresOf, useStores } from "../../shops/store.ts";

interface Props {
  /** Null: it is not known yet whose file it is. */
  of: StoresOf | null;
  /** A store's id, `none`, or "" for what the file says itself. */
  value: string;
  choose(value: string): void;
  problem: string;
}

/** Which of the seller's stores a file is from, where there are any. */
export function FileStore({ of, value, choose, problem }: Props) {
  const stores = useStores(of);
  if (!stores || stores.length === 0) return null;
  return (
    <div className="upload-field">
      <label htmlFor="import-store">Store</label>
      <StoreSelect
        id="import-store"
        aria-describedby="import-store-below"
        aria-invalid={problem !== ""}
        stores={stores}
        value={value}
        onChange={choose}
        before={[["", "As the file says"]]}
        after={[["none", "No store"]]}
      />
      {problem ? (
        <p id="import-store-below" className="small danger-text" role="alert">
          {problem}
        </p>
      ) : (
        <p id="import-store-below" className="small quiet">
          It is told the tracking numbers. You see which one it is, and can change it, before anything is
          imported.
        </p>
      )}
    </div>
  );
}
