import { AutoComplete } from "antd";
import { useState } from "react";
import { addressLines } from "../destination.ts";
import { type Buyer, useBuyers } from "./useBuyers.ts";

interface Props {
  maxLength: number;
  /** Suggests customers of this team; `null` while none is chosen, undefined for sellers. */
  sellerTeam: string | null | undefined;
  choose(buyer: Buyer): void;
  // Set by the surrounding Form.Item.
  id?: string;
  value?: string;
  onChange?(value: string): void;
}

/** A text field that suggests earlier customers by name or email; choosing one fills in the whole address. */
export function BuyerInput({ maxLength, sellerTeam, choose, id, value, onChange }: Props) {
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const buyers = useBuyers(typed, sellerTeam);
  return (
    <AutoComplete
      id={id}
      value={value ?? ""}
      defaultActiveFirstOption={false}
      options={buyers.map((buyer) => ({
        value: buyer.id,
        buyer,
        label: (
          <span className="pick-text">
            {buyer.name}
            <span className="small quiet">
              {[buyer.email, addressLines(buyer).join(", ")].filter(Boolean).join(" · ")}
            </span>
          </span>
        ),
      }))}
      onSearch={setTyped}
      open={isOpen && buyers.length > 0}
      onOpenChange={setIsOpen}
      onKeyDown={(event) => {
        // Enter chooses a suggestion; it must not save the form as well.
        if (event.key === "Enter" && isOpen && buyers.length > 0) event.preventDefault();
      }}
      onChange={(text: string) => {
        // Choosing a suggestion reports its id here first; `onSelect` then fills in the fields.
        if (!buyers.some(({ id: buyerId }) => buyerId === text)) onChange?.(text.slice(0, maxLength));
      }}
      onSelect={(_: string, { buyer }: { buyer: Buyer }) => {
        setTyped("");
        choose(buyer);
      }}
    />
  );
}
