import { type Pair, readPairs } from "./cells/personalization.ts";

/** Words of labels of what is made, in the languages of our sellers' shops. */
const VARIANT = words(`
  color colors colour colours size sizes style styles material fabric fit type model gender sleeve sleeves capacity length
  width height dimension dimensions format frame finish pack scent variant variation option paper neckline
  farbe größe groesse grösse stil modell ausführung material schnitt format variante
  couleur taille modèle modele style matière format variante
  talla tamaño tamano estilo modelo material
  cor tamanho colore taglia misura kleur maat kolor rozmiar
  màu sắc kích cỡ thước loại kiểu
  サイズ カラー 色 颜色 顏色 尺码 尺寸 색상 사이즈`);

/** Words of labels of what buyers write or upload. */
const WRITTEN = words(`
  name names text texts personalization personalisation personalized personalised personalize personalise engraving
  engraved engrave monogram custom customization customisation message messages instruction instructions note notes upload
  uploads uploaded photo photos image images picture pictures file files initial initials quote inscription wording date
  year number
  wunschtext gravur vorname nachname namen nachricht foto fotos bild datum jahr personalisierung
  nom prénom prenom texte gravure personnalisation
  nombre texto grabado mensaje fecha imagen personalización personalizacion
  nome testo messaggio naam tekst imię tekst
  tên chữ ảnh ngày lời nhắn`);

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).filter(Boolean));
}

/**
 * What the label of an option is about: the `variant` that is made, what a buyer has `written`, or `unknown`, such as a
 * word of another language.
 */
export function aboutOf(label: string): "variant" | "written" | "unknown" {
  const all =
    label
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? [];
  const isVariant = all.some((word) => VARIANT.has(word));
  const isWritten = all.some((word) => WRITTEN.has(word));
  if (isVariant === isWritten) return "unknown";
  return isVariant ? "variant" : "written";
}

export interface Options {
  /** By which an item without a SKU is mapped. */
  readonly variantText: string;
  readonly written: readonly Pair[];
}

export const optionsText = (pairs: readonly Pair[]): string =>
  pairs.map(({ label, value }) => (label === "" ? value : `${label}: ${value}`)).join(", ");

/** Separates options by their labels. Unknown ones count as both: nothing is lost, and nothing is mapped without them. */
export function optionsOf(pairs: readonly Pair[]): Options {
  return {
    variantText: optionsText(pairs.filter(({ label }) => aboutOf(label) !== "written")),
    written: pairs.filter(({ label }) => aboutOf(label) !== "variant"),
  };
}

/**
 * Separates a variant such as `Size: M | Dog name: Rex` from what its buyer wrote. `isMixed`: the column has both by its
 * definition, so that unknown labels may be the buyer's. A text without any stays as it is.
 */
export function readOptions(text: string, isMixed: boolean): Options {
  const line = text.replace(/\s+/g, " ");
  if (!line.includes(":")) return { variantText: line, written: [] };
  const pairs = readPairs(text.replace(/\s*\|\s*/g, "\n"));
  if (!pairs) return { variantText: line, written: [] };
  const { variantText, written } = optionsOf(pairs);
  const certain = pairs.filter(({ label }) => aboutOf(label) === "written");
  return {
    variantText: certain.length === 0 ? line : variantText,
    written: isMixed ? written : certain,
  };
}
