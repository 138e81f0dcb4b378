import PDFDocument from "pdfkit";
import { type Face, openFaces, type Weight } from "./fonts.ts";
import { runsOf, wrapped } from "./runs.ts";

export interface Ink {
  readonly weight?: Weight;
  /** Points, as every measure here. */
  readonly size: number;
  readonly colour: string;
}

interface Place {
  readonly x: number;
  /** Of the letters' foot. */
  readonly baseline: number;
  /** Where `x` is the end of the text and not its beginning. */
  readonly atEnd?: boolean;
}

/** A4, upright. */
export const PAGE = { width: 595.28, height: 841.89 } as const;

/** Writes on pages that are added by hand, each character in a face that can draw it. */
export class Pen {
  readonly document: PDFKit.PDFDocument;
  readonly #faces = new Map<Weight, readonly Face[]>();
  readonly #pieces: Buffer[] = [];
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
      this.document.on("data", (piece: Buffer) => this.#pieces.push(piece));
      this.document.on("end", () => resolve(Buffer.concat(this.#pieces)));
      this.document.on("error", reject);
    });
  }

  widthOf(text: string, ink: Ink): number {
    let width = 0;
    for (const run of this.#runs(text, ink)) {
      width += this.document.font(run.face).fontSize(ink.size).widthOfString(run.text);
    }
    return width;
  }

  lines(text: string, ink: Ink, most: number): string[] {
    return wrapped(text, most, (piece) => this.widthOf(piece, ink));
  }

  write(text: string, ink: Ink, { x, baseline, atEnd = false }: Place): void {
    let at = atEnd ? x - this.widthOf(text, ink) : x;
    for (const run of this.#runs(text, ink)) {
      this.document.font(run.face).fontSize(ink.size).fillColor(ink.colour);
      const width = this.document.widthOfString(run.text);
      this.document.text(run.text, at, baseline, { lineBreak: false, baseline: "alphabetic" });
      at += width;
    }
  }

  rule(from: number, to: number, y: number, colour: string, width: number): void {
    this.document.moveTo(from, y).lineTo(to, y).lineWidth(width).strokeColor(colour).stroke();
  }

  end(): Promise<Buffer> {
    this.document.end();
    return this.#ended;
  }

  #runs(text: string, { weight = "regular" }: Ink) {
    let faces = this.#faces.get(weight);
    if (!faces) {
      faces = openFaces(weight);
      for (const face of faces) this.document.registerFont(face.name, face.bytes);
      this.#faces.set(weight, faces);
    }
    return runsOf(text, faces);
  }
}
