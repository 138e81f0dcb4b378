import { Navigate, useLocation } from "react-router";

/** The users' own address is that of their list. */
export default function ToUserList() {
  const { search } = useLocation();
  return <Navigate to={`/ag/users/list${search}`} replace />;
}
