import { Navigate } from "react-router";

/** Settings begin at their board. */
export default function ToBoard() {
  return <Navigate to="/ag/settings/board" replace />;
}
