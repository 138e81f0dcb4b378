import { Navigate } from "react-router";

/** Redirects to the settings board. */
export default function ToBoard() {
  return <Navigate to="/ag/settings/board" replace />;
}
