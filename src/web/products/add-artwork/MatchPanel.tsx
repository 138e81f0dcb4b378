import { useState } from "react";
import { counted } from "../../../domain/counts.ts";
import type { CatalogDetail } from "../../catalogs/catalog.ts";
import { Panel } from "../../orders/detail/Panel.tsx";
import { Button } from "../../widgets/Button.tsx";
import { ErrorText } from "../../widgets/ErrorText.tsx";
import { NativeSelect } from "../../widgets/NativeSelect.tsx";
import type { Match } from "./useMatches.ts";

interface Props {
  catalog: CatalogDetail;
  matches: readonly Match[];
  errors: readonly string[];
  /** The id of a catalog variant, or empty for none. */
  choose(variant: string, catalogVariant: string): void;
}

const labelOf = ({ color, size, catalogVariantCode }: CatalogDetail["variants"][number]) =>
  `${[color?.name, size?.name].filter(Boolean).join(" / ")} ${catalogVariantCode}`.trim();

const isMatched = ({ catalogVariant }: Match) => catalogVariant !== null;

interface RowProps {
  match: Match;
  /** The catalog variants, by id. */
  labels: Readonly<Record<string, string>>;
  /** Whether its catalog variant is being chosen. */
  isOpen: boolean;
  toggle(): void;
  choose(catalogVariant: string): void;
}

function MatchRow({ match, labels, isOpen, toggle, choose }: RowProps) {
  const made = labels[match.catalogVariant ?? ""];
  const verb = made === undefined ? "Choose" : "Change";
  return (
    <tr>
      <td>{match.name}</td>
      <td>{match.sku ?? <span className="quiet">None</span>}</td>
      <td>
        {isOpen ? (
          <label>
            <span className="visually-hidden">{`Catalog variant for ${match.name}`}</span>
            <NativeSelect
              values={["", ...Object.keys(labels)]}
              labels={{ "": "Not made from this item", ...labels }}
              value={match.catalogVariant ?? ""}
              onChange={choose}
            />
          </label>
        ) : (
          (made ?? <span className="match-none">{match.message}</span>)
        )}
      </td>
      <td>
        <Button small kind="text" label={`${verb} the catalog variant for ${match.name}`} onClick={toggle}>
          {isOpen ? "Close" : verb}
        </Button>
      </td>
    </tr>
  );
}

/** What each variant of the product is made of, the unmatched ones first with the reason. */
export function MatchPanel({ catalog, matches, errors, choose }: Props) {
  const [open, setOpen] = useState<string>();
  const labels = Object.fromEntries(catalog.variants.map((variant) => [variant.id, labelOf(variant)]));
  const count = matches.filter(isMatched).length;
  // By what was found at first: rows must not jump when a person chooses.
  const [isFirst] = useState(() => new Set(matches.filter((one) => !isMatched(one)).map(({ id }) => id)));
  const rows = matches.toSorted((one, other) => Number(isFirst.has(other.id)) - Number(isFirst.has(one.id)));
  return (
    <Panel
      title="Variants"
      beside={
        <span className="quiet">{`${count} of ${counted(matches.length, "variant")} matched to ${catalog.name}`}</span>
      }
    >
      <div className="from-artwork-part">
        {errors.map((text) => (
          <ErrorText key={text} text={text} />
        ))}
        <div className="match-table">
          <table className="stacked-rows">
            <caption className="visually-hidden">Variants and what they are made of</caption>
            <thead>
              <tr>
                <th scope="col">Variant</th>
                <th scope="col">SKU</th>
                <th scope="col">Made from</th>
                <th scope="col">
                  <span className="visually-hidden">Change</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((match) => (
                <MatchRow
                  key={match.id}
                  match={match}
                  labels={labels}
                  isOpen={open === match.id}
                  toggle={() => setOpen(open === match.id ? undefined : match.id)}
                  choose={(catalogVariant) => {
                    choose(match.id, catalogVariant);
                    setOpen(undefined);
                  }}
                />
              ))}
            </tbody>
          </table>
        </div>
        {count < matches.length && (
          <p className="small quiet">
            Variants without a catalog variant keep their mapping. You can add artwork for another catalog
            item afterwards.
          </p>
        )}
      </div>
    </Panel>
  );
}
