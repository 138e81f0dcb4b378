import { Navigate, useLocation } from "react-router";

/** Redirects the users' short path to their list. */
export default function ToUserList() {
  const { search } = useLocation();
  return <Navigate to={`/ag/users/list${search}`} replace />;
}
