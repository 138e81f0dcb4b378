import type { FastifyInstance } from "fastify";
import * as calls from "../../domain/products/calls.ts";
import { products } from "../../domain/resources/index.ts";
import { command } from "../command.ts";
import { modelOf } from "../crud/model.ts";
import { editRow } from "../crud/write/edit.ts";

const model = modelOf(products);

export function personalizedRoute(api: FastifyInstance): void {
  command(api, calls.personalizeProduct, ({ actor, body: { id, ...change }, tx }) =>
    editRow(tx, model, actor, id.toLowerCase(), change),
  );
}
