import {
  BARCODES,
  type Barcode,
  PRINT_DOCUMENTS,
  type PrintDocument,
} from "../../../domain/orders/print/documents.ts";
import type { HeaderAction } from "../../layout/PageHeader.tsx";
import { Icon, type IconName } from "../../widgets/Icon.tsx";
import { MenuButton } from "../../widgets/MenuButton.tsx";

interface MenuProps {
  label: string;
  icon: IconName;
  items: readonly { label: string; onClick?: () => void }[];
}

function BarMenu({ label, icon, items }: MenuProps) {
  return (
    <MenuButton
      className="plain-button bulk-more"
      items={items.map((item) => ({ key: item.label, label: item.label, onClick: item.onClick }))}
    >
      <Icon name={icon} size={14} />
      {label}
      <Icon name="chevron-down" size={14} />
    </MenuButton>
  );
}

/** What "Print" offers: labels with either barcode. */
const PRINTS: readonly { document: PrintDocument; barcode?: Barcode; label: string }[] = [
  { document: "packing-slips", label: PRINT_DOCUMENTS["packing-slips"] },
  { document: "pick-list", label: PRINT_DOCUMENTS["pick-list"] },
  ...(Object.keys(BARCODES) as Barcode[]).map((barcode) => ({
    document: "item-labels" as const, // Each barcode is of labels.
    barcode,
    label: `${PRINT_DOCUMENTS["item-labels"]}, ${BARCODES[barcode]}`,
  })),
];

interface Props {
  exports: readonly HeaderAction[];
  /** Left out where printing is not offered. */
  print?: (document: PrintDocument, barcode?: Barcode) => void;
}

export function FileMenus({ exports, print }: Props) {
  return (
    <>
      {print && (
        <BarMenu
          label="Print"
          icon="print"
          items={PRINTS.map(({ document, barcode, label }) => ({
            label,
            onClick: () => print(document, barcode),
          }))}
        />
      )}
      {exports.length > 0 && <BarMenu label="Export" icon="download" items={exports} />}
    </>
  );
}
