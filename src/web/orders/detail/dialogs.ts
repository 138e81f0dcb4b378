import { lazy } from "react";
import { withTimeout } from "../../chunks.ts";

/** The dialogs that several panels open. */
export const AddressDialog = lazy(() => withTimeout(import("./customer/AddressDialog.tsx")));
export const AssignStoreDialog = lazy(() => withTimeout(import("../../stores/AssignStoreDialog.tsx")));
export const EditDialog = lazy(() => withTimeout(import("./EditDialog.tsx")));
export const VariantDialog = lazy(() => withTimeout(import("./items/VariantDialog.tsx")));
