import { setImmediate } from "node:timers/promises";
import PDFDocument from "pdfkit";
import { type Face, openFaces, type Weight } from "./fonts.ts";
import { type Run, runsOf, uncovered, wrapped } from "./runs.ts";

export interface TextStyle {
  readonly weight?: Weight;
  /** In points, like every measure here. */
  readonly size: number;
  readonly color: string;
}

interface Place {
  readonly x: number;
  readonly baseline: number;
  /** Whether `x` is the right end of the text. */
  readonly atEnd?: boolean;
}

/** A text as it is drawn in a style. */
interface Measured {
  readonly runs: readonly (Run & { readonly width: number })[];
  readonly width: number;
}

/** The name by which a document knows the font of a run. */
const fontNameOf = ({ face, direction }: Run) => `${face} ${direction}`;

/** With a list of features, pdfkit lays out a text as a whole: its words would keep the order from left to right. */
const WHOLE: PDFKit.Mixins.OpenTypeFeatures[] = [];

/** Texts are measured to wrap, to align and to write them, and most of a page's are those of the page before. */
const MAX_MEASURED = 2_000;

/** A4, portrait. */
export const PAGE = { width: 595.28, height: 841.89 } as const;

/** An image that a document has opened, which pdfkit draws without embedding it again. Its types omit both. */
type OpenImage = PDFKit.Mixins.ImageSrc;
const open = (document: PDFKit.PDFDocument, bytes: Buffer): OpenImage =>
  (document as unknown as { openImage(src: Buffer): OpenImage }).openImage(bytes);

/** Writes text on pages that the caller adds, each character in the first font that covers it. */
export class PdfWriter {
  readonly document: PDFKit.PDFDocument;
  readonly #faces = new Map<Weight, readonly Face[]>();
  readonly #registered = new Set<string>();
  readonly #measured = new Map<string, Measured>();
  readonly #images = new Map<Uint8Array, OpenImage>();
  #chunks: Buffer[] = [];
  readonly #ended: Promise<Buffer>;

  constructor(about: { title: string; author: string; at: Date }) {
    this.document = new PDFDocument({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      autoFirstPage: false,
      displayTitle: true,
      lang: "en",
      info: { Title: about.title, Author: about.author, CreationDate: about.at },
    });
    this.#ended = new Promise((resolve, reject) => {
      this.document.on("data", (chunk: Buffer) => this.#chunks.push(chunk));
      this.document.on("end", () => resolve(Buffer.concat(this.#chunks)));
      this.document.on("error", reject);
    });
  }

  widthOf(text: string, style: TextStyle): number {
    return this.#measure(text, style).width;
  }

  lines(text: string, style: TextStyle, maxWidth: number): string[] {
    return wrapped(text, maxWidth, (chunk) => this.widthOf(chunk, style));
  }

  write(text: string, style: TextStyle, { x, baseline, atEnd = false }: Place): void {
    const { runs, width } = this.#measure(text, style);
    let at = atEnd ? x - width : x;
    for (const run of runs) {
      this.document.font(fontNameOf(run)).fontSize(style.size).fillColor(style.color);
      this.document.text(run.text, at, baseline, {
        lineBreak: false,
        baseline: "alphabetic",
        ...(run.direction === "rtl" && { features: WHOLE }),
      });
      at += run.width;
    }
  }

  /** The characters of these texts that are left out because no font has them, each once. */
  missing(texts: readonly string[]): string[] {
    const faces = this.#facesOf("regular");
    return [...new Set(texts.flatMap((text) => uncovered(text, faces)))];
  }

  /** Draws an image within these bounds. The document has it once, however often the same bytes are drawn. */
  image(bytes: Uint8Array, x: number, y: number, bounds: { width: number; height: number }): void {
    let image = this.#images.get(bytes);
    if (!image) {
      image = open(this.document, Buffer.from(bytes));
      this.#images.set(bytes, image);
    }
    this.document.image(image, x, y, { fit: [bounds.width, bounds.height] });
  }

  rule(from: number, to: number, y: number, color: string, width: number): void {
    this.document.moveTo(from, y).lineTo(to, y).lineWidth(width).strokeColor(color).stroke();
  }

  /** Returns the bytes of the finished pages and forgets them: for documents that are sent while they are drawn. */
  async take(): Promise<Buffer> {
    // The document hands its bytes over asynchronously.
    await setImmediate();
    const bytes = Buffer.concat(this.#chunks);
    this.#chunks = [];
    return bytes;
  }

  /** Ends the document. @returns its bytes, without those that were taken */
  end(): Promise<Buffer> {
    this.document.end();
    return this.#ended;
  }

  #measure(text: string, style: TextStyle): Measured {
    const { weight = "regular", size } = style;
    const key = `${weight} ${size} ${text}`;
    const known = this.#measured.get(key);
    if (known) return known;
    const runs = runsOf(text, this.#facesOf(weight)).map((run) => {
      this.#register(run, weight);
      const font = this.document.font(fontNameOf(run)).fontSize(size);
      const options = run.direction === "rtl" ? { features: WHOLE } : {};
      return { ...run, width: font.widthOfString(run.text, options) };
    });
    const measured = { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
    if (this.#measured.size >= MAX_MEASURED) this.#measured.clear();
    this.#measured.set(key, measured);
    return measured;
  }

  #facesOf(weight: Weight): readonly Face[] {
    let faces = this.#faces.get(weight);
    if (!faces) {
      faces = openFaces(weight);
      this.#faces.set(weight, faces);
    }
    return faces;
  }

  #register(run: Run, weight: Weight): void {
    const name = fontNameOf(run);
    if (this.#registered.has(name)) return;
    const face = this.#facesOf(weight).find((one) => one.name === run.face);
    // pdfkit takes open fonts too, which its types omit: a file would be read and parsed a second time.
    this.document.registerFont(name, face?.font(run.direction) as unknown as Buffer);
    this.#registered.add(name);
  }
}
