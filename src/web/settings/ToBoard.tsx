import { Navigate } from "react-router";

export default function ToBoard() {
  return <Navigate to="/ag/settings/board" replace />;
}
