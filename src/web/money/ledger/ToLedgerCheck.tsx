import { Navigate } from "react-router";

/** Redirects the former address of the ledger check. */
export default function ToLedgerCheck() {
  return <Navigate to="/a/ledger" replace />;
}
