import { showInvoiceParties } from "../../../domain/money/invoices/calls.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { NotLoaded } from "../../widgets/states.tsx";
import "./invoices.css";

function Party({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <h2 className="group-title">{title}</h2>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

/** Both companies of an invoice and its terms, as its printed page has them. */
export function InvoiceParties({ id }: { id: string }) {
  const { data, error, refetch } = useCallQuery(showInvoiceParties, { params: { id } });
  const parties = data?.data;
  if (!parties) return <NotLoaded what="Companies" lines={4} query={{ error, refetch }} />;
  const notes = [parties.terms, parties.taxNote, parties.footer].filter((note) => note);
  return (
    <section className="card invoice-parties" aria-label="Companies">
      <div className="invoice-companies">
        <Party title="From" lines={parties.issuer} />
        <Party title="To" lines={parties.recipient} />
      </div>
      {notes.map((note) => (
        <p key={note} className="small quiet invoice-note">
          {note}
        </p>
      ))}
    </section>
  );
}
