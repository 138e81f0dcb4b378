import { and, eq, isNull, sql } from "drizzle-orm";
import { slotsOfVariant } from "../../domain/catalogs/shapes.ts";
import { messages } from "../../domain/messages.ts";
import { type GarmentPhoto, isPhotoOf, photoProblem } from "../../domain/mockups/garment-photo.ts";
import type { Size } from "../../domain/mockups/placement.ts";
import { printOf } from "../../domain/mockups/print-area.ts";
import { printPixels } from "../../domain/mockups/print-canvas.ts";
import { catalogs as declaredCatalogs } from "../../domain/resources/index.ts";
import { badField, notFound } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import { lockCatalog } from "../catalogs/locked-catalog.queries.ts";
import { modelOf } from "../crud/model.ts";
import { rowScopeOf } from "../crud/row-scope.ts";
import { checkVersion } from "../crud/write/versions.ts";
import type { Database } from "../db/client.ts";
import { catalogs, catalogVariants, garmentPhotos } from "../db/schema/index.ts";
import type { Transaction } from "../db/transaction.ts";
import { checkImages } from "../files/library.queries.ts";
import type { Actor, Scope } from "../scope.ts";
import type { Print } from "./composer/task.ts";

const model = modelOf(declaredCatalogs);
/** Marks the audit rows of photos, whose version is not the catalog's. */
const PART = { part: "garment photos" };

type PhotoRow = typeof garmentPhotos.$inferSelect;

/** A row as the calls have it. */
const photoOf = (row: PhotoRow): GarmentPhoto => ({
  color: row.color === "" ? null : row.color,
  slot: row.slot,
  image: row.image,
  box: {
    x: row.boxX,
    y: row.boxY,
    width: row.boxWidth,
    height: row.boxHeight,
    rotation: row.boxRotation,
  },
  mask: row.mask,
  light: row.light,
});

export const rowOfPhoto = (
  catalogId: string,
  { color, slot, image, box, mask, light }: GarmentPhoto,
  position: number,
): PhotoRow => ({
  catalogId,
  color: color ?? "",
  slot,
  image,
  mask,
  light,
  position,
  boxX: box.x,
  boxY: box.y,
  boxWidth: box.width,
  boxHeight: box.height,
  boxRotation: box.rotation,
});

const photosIn = async (where: Database["drizzle"] | Transaction, catalogId: string) =>
  (
    await where
      .select()
      .from(garmentPhotos)
      .where(eq(garmentPhotos.catalogId, catalogId))
      .orderBy(garmentPhotos.position)
  ).map(photoOf);

/** A catalog that the person may read, with its garment photos; those of colors and slots that it lost are left out. */
export async function readGarmentPhotos(database: Database, scope: Scope, catalogId: string) {
  const { read } = rowScopeOf(declaredCatalogs, scope);
  const [catalog] = await database.drizzle
    .select({ version: catalogs.garmentPhotosVersion, colors: catalogs.colors, designs: catalogs.designs })
    .from(catalogs)
    .where(and(read, eq(catalogs.id, catalogId)));
  if (!catalog) throw notFound();
  const photos = await photosIn(database.drizzle, catalogId);
  return { ...catalog, photos: photos.filter((photo) => isPhotoOf(catalog, photo)) };
}

/** The printed sizes that each variant of a catalog has of its own, by id. */
async function ownPrintSizes(database: Database, catalogId: string) {
  const rows = await database.drizzle
    .select({ id: catalogVariants.id, printSizes: catalogVariants.printSizes })
    .from(catalogVariants)
    .where(and(eq(catalogVariants.catalogId, catalogId), isNull(catalogVariants.deletedAt)));
  return new Map(rows.map(({ id, printSizes }) => [id, printSizes]));
}

type Goods = Awaited<ReturnType<typeof readGarmentPhotos>>;
type Printed = Goods & { readonly printSizes: Awaited<ReturnType<typeof ownPrintSizes>> };

/** What mockups and print files of a catalog are made on. @throws ApiError where it cannot be used */
export const readPrintedGoods = async (database: Database, scope: Scope, id: string): Promise<Printed> => ({
  ...(await readGarmentPhotos(database, scope, id)),
  printSizes: await ownPrintSizes(database, id),
});

/** The largest print of a slot, whose proportions its mockups have; `null` where it has no size. */
export const printIn = ({ designs, printSizes }: Printed, slot: number): Size | null =>
  printOf({ designs, variants: [...printSizes.values()].map((own) => ({ printSizes: own })) }, slot);

/** The photo of a color and slot among those of a catalog. Throws an ApiError where there is none. */
export function photoFor(
  { designs, photos }: Goods,
  { color, slot }: Pick<GarmentPhoto, "color" | "slot">,
): GarmentPhoto {
  const found = photos.find((photo) => photo.color === color && photo.slot === slot);
  if (found) return found;
  const label = designs.find((one) => one.slot === slot)?.label ?? `artwork slot ${slot}`;
  throw badField("color", messages.noGarmentPhoto(color, label));
}

/** What a slot of a variant is printed on: its pixels, or without a size a photo. `undefined`: neither is known. */
export function printSurface(
  { designs: ofCatalog, photos, printSizes }: Printed,
  slot: number,
  variantId: string | undefined,
): Print["on"] | undefined {
  const designs = slotsOfVariant(ofCatalog, printSizes.get(variantId ?? "") ?? []);
  const design = designs.find((one) => one.slot === slot);
  if (!design)
    throw badField(
      "slot",
      messages.catalogHasNoSlot(
        slot,
        designs.map((one) => one.slot),
      ),
    );
  const photo = photos.find((one) => one.slot === slot);
  return printPixels(design) ?? (photo && { photo: photo.image, box: photo.box });
}

/** Replaces the garment photos of a catalog that the person may change. @throws ApiError 404, 403, 400 */
export async function saveGarmentPhotos(
  tx: Transaction,
  actor: Actor,
  id: string,
  { photos, version }: { readonly photos: readonly GarmentPhoto[]; readonly version?: number | undefined },
): Promise<void> {
  await lockCatalog(tx, actor, id);
  const [catalog] = await tx
    .select({ version: catalogs.garmentPhotosVersion, colors: catalogs.colors, designs: catalogs.designs })
    .from(catalogs)
    .where(eq(catalogs.id, id));
  if (!catalog) throw notFound();
  await checkVersion(tx, model, actor, { id, version: catalog.version }, version, PART);
  const problem = photoProblem(catalog, photos);
  if (problem) throw badField(`photos.${problem.field}`, problem.message);
  const before = await photosIn(tx, id);
  const kept = new Set(before.flatMap(({ image, mask }) => (mask === null ? [image] : [image, mask])));
  const named = photos.flatMap(({ image, mask }, n) => [
    [`photos.${n}.image`, [image]] as const,
    ...(mask === null ? [] : [[`photos.${n}.mask`, [mask]] as const]),
  ]);
  await checkImages(tx, actor.scope, new Map(named), kept);
  await tx.delete(garmentPhotos).where(eq(garmentPhotos.catalogId, id));
  if (photos.length > 0)
    await tx.insert(garmentPhotos).values(photos.map((photo, n) => rowOfPhoto(id, photo, n)));
  await tx
    .update(catalogs)
    .set({ garmentPhotosVersion: sql`${catalogs.garmentPhotosVersion} + 1` })
    .where(eq(catalogs.id, id));
  await recordAudit(tx, actor, {
    action: "save-garment-photos",
    object: declaredCatalogs.name,
    subject: id,
    before: { garmentPhotos: before.length },
    after: { ...PART, garmentPhotos: photos.length },
  });
}

export async function copyGarmentPhotos(tx: Transaction, from: string, to: string): Promise<void> {
  const photos = await photosIn(tx, from);
  if (photos.length > 0)
    await tx.insert(garmentPhotos).values(photos.map((photo, n) => rowOfPhoto(to, photo, n)));
}
