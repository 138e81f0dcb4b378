/** The program: the server, which fills an empty store with the demonstration. */
import { demonstration } from "./demonstration/index.ts";
import { main } from "./server/main.ts";

void main((config) => demonstration(process.env, config));
