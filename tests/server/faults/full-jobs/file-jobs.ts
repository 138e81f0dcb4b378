import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { verificationRecordOf } from "../../../../src/domain/settings/domain-verification.ts";
import { inTransaction } from "../../../../src/server/db/transaction.ts";
import { queueMail } from "../../../../src/server/mail/queue.ts";
import { imageFetchWork } from "../../../../src/server/products/import/images/work.ts";
import { productImportWork } from "../../../../src/server/products/import/work.ts";
import { box, svg } from "../../../support/artwork.ts";
import { catalogWithVariant, make } from "../../../support/factories.ts";
import { form, manyOrders, uploadAtOnce } from "../../import/world.ts";
import { emblem, newCatalog, photo, shirt, storedImage } from "../../mockups/world.ts";
import { done, type JobsWorld, type JobTrials, newNumber } from "./world.ts";

/** Sends a file, and returns the id of its import while the call still waits for its end. */
async function begun({ rows }: JobsWorld, table: string, send: () => Promise<unknown>): Promise<string> {
  const newest = async () =>
    (await rows(`select id from ${table} order by created_at desc, id desc limit 1`))[0]?.id;
  const before = await newest();
  const answered = send();
  for (;;) {
    const id = await newest();
    if (id !== before) return String(id);
    await Promise.race([answered, sleep(5)]);
  }
}

const importProduct = (platen: JobsWorld, title: string) => {
  const { payload, headers } = form([
    { name: "file", value: `Title,SKU,Price,Catalog SKU\n${title},F-1,1,TEE-BLK-M`, fileName: "a.csv" },
  ]);
  return begun(platen, "product_imports", () =>
    platen.seller.send({ method: "POST", url: "/api/products/import", payload, headers }),
  );
};

/** Files, mail and what else agencies and teams have. */
export const FILE_JOBS: JobTrials = {
  imports: (platen) => ({
    dueNow: "update order_imports set updated_at = to_timestamp(0) where status in ('reading', 'importing')",
    async begin() {
      const prefix = `F${newNumber()}`;
      const id = await begun(platen, "order_imports", () =>
        uploadAtOnce(platen.seller, "orders/import/csv", manyOrders(3, prefix)),
      );
      return async () => [
        await platen.row("select status, committed, message from order_imports where id = $1", [id]),
        await platen
          .rows("select order_name from orders where order_name like $1", [`${prefix}-%`])
          .then((rows) => rows.length),
      ];
    },
  }),
  "product-imports": (platen) => ({
    async begin() {
      const title = `Framed ${newNumber()}`;
      const id = await importProduct(platen, title);
      return async () => [
        await platen.row("select status, created, message from product_imports where id = $1", [id]),
        await platen.rows("select 1 from products where title = $1", [title]),
      ];
    },
  }),
  "product-images": (platen) => {
    const { database, app } = platen;
    let importId: string | undefined;
    // Each address another image: what the library has is not stored again.
    const host = http.createServer(async ({ url = "" }, response) => {
      const color = `#${url.replace(/\D/g, "").padStart(6, "0")}`;
      const drawn = svg(80, 60, box(0, 0, 80, 60, color))
        .png()
        .toBuffer();
      response.setHeader("content-type", "image/png").end(await drawn);
    });
    return {
      dueNow: "update product_import_images set due_at = now() where status = 'waiting'",
      work: () => imageFetchWork({ database, files: app.files, allowPrivate: true }),
      async begin() {
        if (!host.listening) await once(host.listen(0, "127.0.0.1").unref(), "listening");
        const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/${newNumber()}.png`;
        importId ??= await importProduct(platen, `Framed ${newNumber()}`);
        await productImportWork(database).once(new AbortController().signal);
        const { product_id: product } = await platen.row(
          "select product_id from product_import_lines where import_id = $1",
          [importId],
        );
        await platen.rows("update products set mockup = $2 where id = $1", [product, url]);
        await platen.rows(
          `insert into product_import_images (agency_id, id, import_id, seller_team_id, url)
            select agency_id, gen_random_uuid(), id, seller_team_id, $2 from product_imports where id = $1`,
          [importId, url],
        );
        return async () => [
          await platen.row("select status, failure from product_import_images where url = $1", [url]),
          String((await platen.row("select mockup from products where id = $1", [product])).mockup).split(
            "/",
          )[0],
        ];
      },
    };
  },
  mail: (platen) => ({
    dueNow: "update email_history set next_attempt_at = now() where next_attempt_at is not null",
    async begin() {
      const to = `ann${newNumber()}@shop.test`;
      const values = { name: "Ann", amount: "$5.00", payWith: "Payoneer", link: "/cms/s/balance" };
      const scope = { reach: "agency" as const, agencyId: platen.world.agencyId };
      await platen.rows("update email_history set status = 'sent', next_attempt_at = null");
      await inTransaction(platen.database, (tx) =>
        queueMail(tx, scope, { template: "topup-approved", to, values }),
      );
      return async () => {
        const { status, reason } = await platen.row(
          `select status, reason from email_history where "to" = $1`,
          [to],
        );
        const arrived = platen.mail.arrived.filter((mail) => mail.to === to).length;
        // It is not sent twice: where its result could not be stored, it says that it may have arrived.
        return status === "uncertain" ? [arrived, "sent", null] : [arrived, status, reason];
      };
    },
  }),
  digests: (platen) => ({
    async begin() {
      const { userId } = platen.seller;
      const title = `Line ${newNumber()}`;
      await platen.rows("delete from digests");
      await platen.rows(
        `insert into digest_lines (agency_id, id, user_id, event, title, content, link, created_at)
          values ($1, gen_random_uuid(), $2, 'orders.submitted', $3, '', '/s/orders', now() - interval '2 days')`,
        [platen.world.agencyId, userId, title],
      );
      return async () => [
        await platen.rows("select status from email_history where html like $1", [`%${title}<%`]),
        await platen.rows("select 1 from digest_lines where title = $1", [title]),
      ];
    },
  }),
  exports: (platen) => ({
    dueNow: "update export_history set updated_at = to_timestamp(0) where status in ('waiting', 'running')",
    async begin() {
      const name = `Ada ${newNumber()}`;
      await make(platen.database, "customers", platen.world, { name, countryCode: "US" });
      const started = await done(platen.seller.post(`customers/export?search=${encodeURIComponent(name)}`));
      const { id } = started.body;
      return async () => [
        await platen.row("select status, message, rows, total from export_history where id = $1", [id]),
        (await platen.seller.get(`export-history/${id}/file`)).text.split(name).length,
      ];
    },
  }),
  domains: (platen) => ({
    dueNow: "update domains set check_at = now() where connect_status = 0",
    async begin() {
      const host = `shop${newNumber()}.example.com`;
      await platen.rows("delete from rate_limits");
      const { body } = await done(platen.agencyPerson.post("domains", { host }));
      const { name, value } = verificationRecordOf(host, body.token);
      platen.names.records.set(name, [value]);
      return async () => [
        await platen
          .row("select connect_status, finding from domains where id = $1", [body.id])
          .then(({ connect_status }) => connect_status),
        await platen.rows("select action from audit where subject = $1 order by action", [body.id]),
      ];
    },
  }),
  "price publications": (platen) => ({
    async begin() {
      const { catalog, variant } = await catalogWithVariant(platen.database, {
        agencyId: platen.world.agencyId,
      });
      const publishAt = new Date(Date.now() + 3_600_000).toISOString();
      const { body } = await done(
        platen.agencyPerson.patch(`catalogs/${catalog.id}/variants`, {
          variants: [{ id: variant.id, supplierMinPrice: 1, supplierMaxPrice: 12 }],
          publishAt,
        }),
      );
      const { id } = body.publication;
      await platen.rows(
        "update price_publications set publish_at = now() - interval '1 second' where id = $1",
        [id],
      );
      return async () => [
        await platen.row("select status, reason from price_publications where id = $1", [id]),
        await platen.row("select published_max_price from catalog_variants where id = $1", [variant.id]),
        await platen.rows("select action from audit where subject = $1 order by action", [id]),
      ];
    },
  }),
  mockups: (platen) => {
    let catalog: string | undefined;
    let artwork = "";
    return {
      dueNow: "update mockup_jobs set updated_at = to_timestamp(0) where status in ('waiting', 'running')",
      async begin() {
        if (catalog === undefined) {
          const { agencyId, sellerTeamId } = platen.world;
          const owner = { agencyId, sellerTeamId };
          const image = await storedImage(platen, await shirt(), { owner, ending: "webp" });
          artwork = await storedImage(platen, await emblem(), { owner });
          catalog = await newCatalog(platen);
          await done(
            platen.agencyPerson.put(`catalogs/${catalog}/garment-photos`, { photos: [photo(image)] }),
          );
        }
        // Of other places than before, so that it is composed again.
        const placement = { x: 0.5, y: Number(newNumber()) / 10_000, scale: 0.8, rotation: 0 };
        const placements = [{ slot: 1, artwork, placement }];
        const { body } = await done(
          platen.seller.post("mockups/jobs", { catalog, colors: ["Black"], placements }),
        );
        return async () => {
          const { status, done: made, failed } = (await platen.seller.get(`mockups/jobs/${body.id}`)).body;
          return { status, made, failed };
        };
      },
    };
  },
};
