/** The floor of a start with the embedded store: plain PGlite and Fastify. */
import { PGlite } from "@electric-sql/pglite";
import Fastify from "fastify";

const store = await PGlite.create(process.argv[2]);
await store.query("select 1");
const app = Fastify();
await app.listen({ port: 0, host: "127.0.0.1" });
console.log(`Listening on http://127.0.0.1:${app.server.address().port}`);
process.once("SIGTERM", () => store.close().then(() => process.exit(0)));
