import type { Plugin } from "vite";

/** What a browser uses of a declared call; its name, schemas, access and texts are the server's. */
const KEPT = new Set(["method", "url", "changes", "responds"]);
/** The method of a call without one: see `customOf`. */
const isPlainGet = ({ key, value }: Node) => nameOf(key) === "method" && node(value).value === "GET";

/** The parts of the syntax tree that are read here. */
interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const nodes = (value: unknown) => value as readonly Node[];
const node = (value: unknown) => value as Node;
const nameOf = (key: unknown) => String(node(key).name ?? node(key).value);

/** The lists that a statement imports and calls of several modules share, such as `ORDER_CHANGES`; the rest is the server's. */
const sharedNames = ({ type, specifiers }: Node): string[] =>
  type === "ImportDeclaration"
    ? nodes(specifiers).flatMap(({ local }) => (nameOf(local).endsWith("_CHANGES") ? [nameOf(local)] : []))
    : [];

/** The properties that several calls share, such as an address, of an object that the module declares before; else itself. */
function spreadOf(property: Node, constants: ReadonlyMap<string, Node>): readonly Node[] {
  if (property.type !== "SpreadElement") return [property];
  const shared = constants.get(nameOf(property.argument));
  return shared?.type === "ObjectExpression" ? nodes(shared.properties) : [];
}

/**
 * The source of a value: a text, a list, a declared call, an object of these, or the name of one declared before;
 * `undefined` for what only the server uses.
 */
function sourceOf(value: Node, constants: ReadonlyMap<string, Node>): string | undefined {
  switch (value.type) {
    case "Literal":
      return JSON.stringify(value.value);
    case "Identifier": {
      const constant = constants.get(String(value.name));
      if (constant?.type === "ImportDeclaration") return String(value.name);
      const source = constant && sourceOf(constant, constants);
      // Several calls share a list, which the module declares once.
      return source && constant?.type === "ArrayExpression" ? String(value.name) : source;
    }
    case "ArrayExpression": {
      const items = nodes(value.elements).map((item) =>
        sourceOf(item.type === "SpreadElement" ? node(item.argument) : item, constants),
      );
      if (items.includes(undefined)) return undefined;
      return `[${items.map((item, index) => (nodes(value.elements)[index]?.type === "SpreadElement" ? `...${item}` : item)).join(", ")}]`;
    }
    case "ObjectExpression": {
      const members = nodes(value.properties).flatMap((property) => {
        const source = property.type === "Property" && sourceOf(node(property.value), constants);
        return source ? [`${JSON.stringify(nameOf(property.key))}: ${source}`] : [];
      });
      return `{ ${members.join(", ")} }`;
    }
    case "CallExpression": {
      const callee = nameOf(value.callee);
      const [declaration] = nodes(value.arguments);
      if (!declaration || !["defineCall", "listCall"].includes(callee)) return undefined;
      const properties = nodes(declaration.properties)
        .flatMap((property) => spreadOf(property, constants))
        .filter(
          (property) =>
            property.type === "Property" && KEPT.has(nameOf(property.key)) && !isPlainGet(property),
        );
      if (callee === "defineCall" && !properties.some(({ key }) => nameOf(key) === "url"))
        throw new Error("A declared call has no address that the browser's bundle can read");
      return sourceOf({ ...declaration, properties }, constants);
    }
    default:
      return undefined;
  }
}

/**
 * Reduces the modules `calls.ts` of the domain to what a browser uses of each call: method, address and what it changes. An export that is no declared call is left out.
 */
export const browserCalls = (): Plugin => ({
  name: "browser-calls",
  apply: "build",
  enforce: "post",
  transform: {
    filter: { id: /\/src\/domain\/.*\/calls\.ts$/ },
    handler(code) {
      const constants = new Map<string, Node>();
      const kept: string[] = [];
      for (const statement of nodes(this.parse(code).body)) {
        for (const name of sharedNames(statement)) {
          constants.set(name, statement);
          kept.push(`import { ${name} } from ${JSON.stringify(node(statement.source).value)};`);
        }
        const isExport = statement.type === "ExportNamedDeclaration";
        const declaration = node(isExport ? statement.declaration : statement);
        if (declaration?.type !== "VariableDeclaration") continue;
        for (const { id, init } of nodes(declaration.declarations)) {
          constants.set(nameOf(id), node(init));
          const isKept = isExport || node(init)?.type === "ArrayExpression";
          const source = isKept && sourceOf(node(init), constants);
          if (source) kept.push(`${isExport ? "export " : ""}const ${nameOf(id)} = ${source};`);
        }
      }
      return { code: kept.join("\n"), map: null };
    },
  },
});
