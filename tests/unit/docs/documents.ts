import { filesIn, read } from "../architecture/source-tree.ts";

/** The documents for people: what the repository shows and the site has. */
export const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  ...filesIn("docs").filter((file) => file.endsWith(".md")),
];

const FENCED = /^( *)```([^\n]*)\n([\s\S]*?)^ *```$/gm;

/** The text of a document without its blocks of code. */
export const proseOf = (file: string) => read(file).replaceAll(FENCED, "");

/** The blocks of code of all documents in a language, with their file. */
export const blocksOf = (language: string) =>
  documents.flatMap((file) =>
    [...read(file).matchAll(FENCED)]
      .filter(([, , info = ""]) => info.split(" ")[0] === language)
      .map(([, , info = "", code = ""]) => ({ file, info, code })),
  );
