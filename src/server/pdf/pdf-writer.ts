import { setImmediate } from "node:timers/promises";
import PDFDocument from "pdfkit";
import { type Face, openFaces, type Weight } from "./fonts.ts";
import { runsOf, wrapped } from "./runs.ts";

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

/** A4, portrait. */
export const PAGE = { width: 595.28, height: 841.89 } as const;

/** Writes text on pages that the caller adds, each character in the first font that covers it. */
export class PdfWriter {
  readonly document: PDFKit.PDFDocument;
  readonly #faces = new Map<Weight, readonly Face[]>();
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
    let width = 0;
    for (const run of this.#runs(text, style)) {
      width += this.document.font(run.face).fontSize(style.size).widthOfString(run.text);
    }
    return width;
  }

  lines(text: string, style: TextStyle, maxWidth: number): string[] {
    return wrapped(text, maxWidth, (chunk) => this.widthOf(chunk, style));
  }

  write(text: string, style: TextStyle, { x, baseline, atEnd = false }: Place): void {
    let at = atEnd ? x - this.widthOf(text, style) : x;
    for (const run of this.#runs(text, style)) {
      this.document.font(run.face).fontSize(style.size).fillColor(style.color);
      const width = this.document.widthOfString(run.text);
      this.document.text(run.text, at, baseline, { lineBreak: false, baseline: "alphabetic" });
      at += width;
    }
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

  #runs(text: string, { weight = "regular" }: TextStyle) {
    let faces = this.#faces.get(weight);
    if (!faces) {
      faces = openFaces(weight);
      for (const face of faces) this.document.registerFont(face.name, face.bytes);
      this.#faces.set(weight, faces);
    }
    return runsOf(text, faces);
  }
}
