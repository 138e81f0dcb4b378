import { SaxesParser, type SaxesTagPlain } from "saxes";
import { FileRefused } from "../../domain/orders/incoming/problem.ts";
import { PARSE_LIMITS } from "./limits.ts";
import { refuseFile } from "./refuse.ts";

export interface XmlEvents {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const HOW = "Save it again as .xlsx, or as CSV UTF-8";
const ODD = `a part of the workbook is built as in no workbook. ${HOW}`;

/** The element name without its namespace prefix. */
const local = (name: string) => name.slice(name.indexOf(":") + 1);

/**
 * Parses XML in chunks; after each one the caller may take what `events` has collected. A document type is refused: no
 * workbook has one, and it could declare entities that expand or read files.
 */
export async function* readXml(source: AsyncIterable<Uint8Array>, events: XmlEvents): AsyncGenerator<void> {
  const parser = new SaxesParser();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  parser.on("doctype", () => refuseFile("the workbook declares a document type (DOCTYPE), as none may"));
  parser.on("error", (error) => {
    throw error;
  });
  let depth = 0;
  let count = 0;
  parser.on("opentagstart", () => {
    depth += 1;
    count = 0;
    if (depth > PARSE_LIMITS.depth) refuseFile(ODD);
  });
  parser.on("attribute", () => {
    count += 1;
    if (count > PARSE_LIMITS.attributes) refuseFile(ODD);
  });
  parser.on("opentag", ({ name, attributes }: SaxesTagPlain) => events.open?.(local(name), attributes));
  parser.on("text", (text) => events.text?.(text));
  parser.on("cdata", (text) => events.text?.(text));
  parser.on("closetag", ({ name }) => {
    depth -= 1;
    events.close?.(local(name));
  });
  const take = (step: () => void) => {
    try {
      step();
    } catch (error) {
      if (error instanceof FileRefused) throw error;
      refuseFile(`a part of the workbook is no valid XML. ${HOW}`);
    }
  };
  for await (const chunk of source) {
    take(() => parser.write(decoder.decode(chunk, { stream: true })));
    yield;
  }
  take(() => parser.write(decoder.decode()).close());
  yield;
}

/** Parses a whole part. */
export async function readWhole(source: AsyncIterable<Uint8Array>, events: XmlEvents): Promise<void> {
  let elements = 0;
  const counted: XmlEvents = {
    ...events,
    open(name, attributes) {
      elements += 1;
      if (elements > PARSE_LIMITS.elements) refuseFile(`the workbook holds too much. ${HOW}`);
      events.open?.(name, attributes);
    },
  };
  for await (const _ of readXml(source, counted));
}
