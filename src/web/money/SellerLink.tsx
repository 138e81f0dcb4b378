import { Link } from "react-router";
import { useAbility } from "../providers/person.tsx";

/** A seller's name, a link where the person can open its page. */
export function SellerLink({ team: { id, name } }: { team: { id: string; name: string } }) {
  const page = `/ag/sellers/${id}`;
  return useAbility().canOpen(page) ? (
    <Link className="in-text" to={page}>
      {name}
    </Link>
  ) : (
    name
  );
}
