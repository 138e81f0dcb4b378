import { showSellersCompany } from "../../domain/company/calls.ts";
import { companyLines } from "../../domain/company/company.ts";
import { useCallQuery } from "../providers/calls.ts";
import { NotLoaded } from "../widgets/states.tsx";

/** A seller's company as documents name it, on the seller's page. */
export function SellerCompany({ team }: { team: { id: string; name: string } }) {
  const { data, error, refetch } = useCallQuery(showSellersCompany, { params: { id: team.id } });
  const stored = data?.data;
  if (!stored) return <NotLoaded what="Company details" lines={2} query={{ error, refetch }} />;
  return (
    <section className="card" aria-labelledby="company">
      <div className="card-head">
        <h2 id="company">Company details</h2>
      </div>
      <div className="card-padded">
        {stored.version === 0 ? (
          <p className="quiet">
            {team.name} has not entered them yet. Its documents have the name of the team alone.
          </p>
        ) : (
          companyLines(stored.details, team.name).map((line) => <div key={line}>{line}</div>)
        )}
      </div>
    </section>
  );
}
