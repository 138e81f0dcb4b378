import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";

/** The dialogs that several panels open. */
export const AddressDialog = lazyDialog(() => import("./customer/AddressDialog.tsx"));
export const AssignStoreDialog = lazyDialog(() => import("../../stores/AssignStoreDialog.tsx"));
export const EditDialog = lazyDialog(() => import("./EditDialog.tsx"));
export const VariantDialog = lazyDialog(() => import("./items/VariantDialog.tsx"));
