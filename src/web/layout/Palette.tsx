import { type KeyboardEvent, useEffect, useId, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { can } from "../../domain/access/grants.ts";
import { menuFor } from "../../domain/access/landing.ts";
import { NAME_PLACEHOLDER } from "../../domain/format.ts";
import { MAX_SEARCH_LENGTH } from "../../domain/limits.ts";
import { useGet } from "../providers/calls.ts";
import { usePerson } from "../providers/person.tsx";
import { Icon, type IconName } from "../widgets/Icon.tsx";
import { Sheet } from "../widgets/Sheet.tsx";
import { useDebounced } from "../widgets/useDebounced.ts";
import { iconOfScreen } from "./SideMenu.tsx";

interface Hit {
  to: string;
  title: string;
  detail?: string;
  icon: IconName;
}

interface FoundOrder {
  id: string;
  orderName: string | null;
  referenceId1?: string | null;
  fullName?: string | null;
}

/** Orders that the words find, where the person has orders and a screen to show one. */
function useOrders(words: string): Hit[] {
  const person = usePerson();
  const base = menuFor(person, person.grants).find(({ resource }) => resource === "orders")?.path;
  const search = useDebounced(words.trim(), 250);
  const asks = base !== undefined && search.length >= 2 && can(person.grants, "orders", "list");
  const { data } = useGet<{ data: FoundOrder[] }>(asks ? "orders" : null, {
    query: { search, limit: 6, page: 1 },
    keep: true,
    retry: false,
  });
  return useMemo(
    () =>
      asks
        ? (data?.data ?? []).map((order) => ({
            to: `${base}/${order.id}`,
            title: order.orderName ?? NAME_PLACEHOLDER,
            detail: [order.fullName, order.referenceId1].filter(Boolean).join(" · "),
            icon: "cart" as const,
          }))
        : [],
    [asks, base, data],
  );
}

/** "Search or jump to": the screens of the menu and the orders that match. */
export function Palette({ close }: { close(): void }) {
  const person = usePerson();
  const navigate = useNavigate();
  const [words, setWords] = useState("");
  const [at, setAt] = useState(0);
  const list = useId();

  const orders = useOrders(words);
  const hits = useMemo(() => {
    const wanted = words.trim().toLowerCase();
    const screens = menuFor(person, person.grants)
      .filter(({ label }) => label.toLowerCase().includes(wanted))
      .map((screen): Hit => ({ to: screen.path, title: screen.label, icon: iconOfScreen(screen) }));
    return [
      { name: "Go to", hits: screens },
      { name: "Orders", hits: orders },
    ].filter((group) => group.hits.length > 0);
  }, [words, person, orders]);
  const flat = hits.flatMap((group) => group.hits);
  const chosen = Math.min(at, flat.length - 1);

  useEffect(() => {
    document.getElementById(`${list}-${chosen}`)?.scrollIntoView({ block: "nearest" });
  }, [list, chosen]);

  const open = (hit: Hit | undefined) => {
    if (!hit) return;
    close();
    void navigate(hit.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && flat.length > 0) {
      event.preventDefault();
      setAt((chosen + step + flat.length) % flat.length);
    }
    if (event.key === "Enter") open(flat[chosen]);
  };

  return (
    <Sheet open close={close} from="top" label="Search or jump to">
      <div className="palette-search">
        <Icon name="search" size={18} />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type in
          autoFocus
          className="palette-input"
          placeholder="Search or jump to"
          aria-label="Search or jump to"
          role="combobox"
          aria-expanded={flat.length > 0}
          aria-controls={list}
          aria-activedescendant={flat.length > 0 ? `${list}-${chosen}` : undefined}
          maxLength={MAX_SEARCH_LENGTH}
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <div className="palette-hits" id={list} role="listbox" aria-label="Results">
        {hits.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={group.name} role="group" aria-label={group.name}>
            <div className="palette-group" aria-hidden="true">
              {group.name}
            </div>
            {group.hits.map((hit) => {
              const index = flat.indexOf(hit);
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the field, as a combobox does
                // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
                <div
                  key={hit.to}
                  id={`${list}-${index}`}
                  role="option"
                  aria-selected={index === chosen}
                  className="palette-hit"
                  onMouseMove={() => setAt(index)}
                  onClick={() => open(hit)}
                >
                  <Icon name={hit.icon} size={18} />
                  <span className="palette-title">{hit.title}</span>
                  {hit.detail && <span className="quiet small">{hit.detail}</span>}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {flat.length === 0 && <p className="palette-none quiet">Nothing found for “{words}”</p>}
    </Sheet>
  );
}
