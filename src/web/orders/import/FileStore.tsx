import { Flex } from "antd";
import { StoreSelect } from "../../stores/StoreSelect.tsx";
import { type StoresOf, useStores } from "../../stores/store.ts";

interface Props {
  /** `null` until the seller of the file is known. */
  of: StoresOf | null;
  /** A store's id, `none`, or "" to detect it from the file. */
  value: string;
  choose(value: string): void;
  problem: string;
}

/** The choice of the seller's store for a file; hidden when there are no stores. */
export function FileStore({ of, value, choose, problem }: Props) {
  const stores = useStores(of);
  if (!stores || stores.length === 0) return null;
  return (
    <Flex className="upload-field" vertical gap={4}>
      <label htmlFor="import-store">Store</label>
      <StoreSelect
        id="import-store"
        aria-describedby="import-store-below"
        aria-invalid={problem !== ""}
        stores={stores}
        value={value}
        onChange={choose}
        before={[["", "Detect from file"]]}
        after={[["none", "No store"]]}
      />
      {problem ? (
        <p id="import-store-below" className="small danger-text" role="alert">
          {problem}
        </p>
      ) : (
        <p id="import-store-below" className="small quiet">
          Tracking numbers are sent to this store. You can change it before anything is imported.
        </p>
      )}
    </Flex>
  );
}
