import { type HttpError, useShow } from "@refinedev/core";
import { useMemo, useState } from "react";
import { showCatalogPrices } from "../../../domain/catalogs/calls.ts";
import { colorPhotos } from "../../../domain/catalogs/color-photos.ts";
import { priceListOf, shownFirst } from "../../../domain/catalogs/offer.ts";
import type { PriceList } from "../../../domain/money/prices.ts";
import {
  type Choice,
  valuesOf as choiceOf,
  choose,
  firstChoice,
  isMade,
  type ProductOption,
  type PublicProduct,
  variantOf,
} from "../../../domain/products/public-product.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { type GalleryImage, galleryOf } from "../../widgets/gallery/ImageGallery.tsx";
import type { CatalogDetail } from "../catalog.ts";

const COLOR = "Color";

/** The values that variants have, in the order of the catalog where it names them. */
function valuesOf(found: readonly (string | null | undefined)[], named: readonly string[]): string[] {
  const used = new Set(found.filter((value) => value !== null && value !== undefined));
  return [...named.filter((name) => used.delete(name)), ...used];
}

/** The catalog's colors and sizes as the options of a product. */
function optionsOf({ variants, colors, sizes }: CatalogDetail): ProductOption[] {
  const options = [
    {
      name: COLOR,
      values: valuesOf(
        variants.map(({ color }) => color?.name ?? null),
        colors.map(({ name }) => name),
      ),
    },
    {
      name: "Size",
      values: valuesOf(
        variants.map(({ size }) => size?.name ?? null),
        sizes,
      ),
    },
  ];
  return options.filter(({ values }) => values.length > 0);
}

function productOf(catalog: CatalogDetail): PublicProduct {
  const options = optionsOf(catalog);
  const place = (variant: CatalogDetail["variants"][number], index: number) => {
    const option = options[index];
    if (!option) return null;
    return (option.name === COLOR ? variant.color : variant.size)?.name ?? null;
  };
  return {
    title: catalog.name,
    description: catalog.description,
    otherMockup: catalog.mockupGallery,
    options,
    variants: catalog.variants.map((variant) => ({
      option1: place(variant, 0),
      option2: place(variant, 1),
      option3: null,
      price: 0,
      shipUsFirst: false,
    })),
    shippingTitle: "",
  };
}

/** A catalog for its sellers, with what their team pays. */
export function useShop(id: string) {
  const { result: catalog, query } = useShow<CatalogDetail, HttpError>({
    resource: "catalogs",
    id,
    errorNotification: false,
  });
  const prices = useCallQuery(showCatalogPrices, { params: { id } });
  const found = prices.data?.data;
  return {
    catalog,
    error: query.error ?? prices.error,
    refetch: () => {
      void query.refetch();
      void prices.refetch();
    },
    list: useMemo(() => found && priceListOf(id, found), [id, found]),
  };
}

/** The choice of the variant that is shown first. */
function initialChoice(catalog: CatalogDetail, product: PublicProduct, list: PriceList): Choice {
  const first = shownFirst(list, catalog.variants);
  const shown = first && product.variants[catalog.variants.indexOf(first)];
  return shown ? choiceOf(shown) : firstChoice(product);
}

/** The catalog's images, with the color that each is known to show. */
function imagesOf(catalog: CatalogDetail, photos: ReadonlyMap<string, string>): GalleryImage[] {
  const colors = new Map([...photos].map(([color, path]) => [path, color]));
  const isMixed = photos.size === 0 && catalog.colors.length > 1;
  return galleryOf([...new Set([...catalog.mockupGallery, ...photos.values()])], catalog.name).map(
    (image) => ({
      ...image,
      caption: colors.get(image.path) ?? (isMixed ? "May show another color" : undefined),
    }),
  );
}

/** The chosen color and size, their variant, and the catalog's images. */
export function useChoice(catalog: CatalogDetail, list: PriceList) {
  const product = useMemo(() => productOf(catalog), [catalog]);
  const [choice, setChoice] = useState<Choice>(() => initialChoice(catalog, product, list));
  const chosen = variantOf(product, choice);
  const variant = chosen && catalog.variants[product.variants.indexOf(chosen)];
  const hexes = new Map([
    ...catalog.colors.map(({ name, hex }) => [name, hex] as const),
    ...catalog.variants.map(({ color }) => [color?.name, color?.hex] as const),
  ]);
  const color = variant?.color?.name;
  const photos = useMemo(() => colorPhotos(catalog), [catalog]);
  const photo = color === undefined ? undefined : photos.get(color);
  return {
    variant,
    images: useMemo(() => imagesOf(catalog, photos), [catalog, photos]),
    /** The path of the color's photo; the color itself where others have a photo and it has none. */
    shown: photo ?? color,
    withoutPhoto: color !== undefined && !photo && photos.size > 0 ? color : null,
    options: product.options.map(({ name, values }, index) => ({
      name,
      current: choice[index] ?? null,
      choose: (value: string) => setChoice(choose(product, choice, index, value)),
      values: values.map((value) => ({
        value,
        hex: name === COLOR ? hexes.get(value) : undefined,
        isMade: isMade(product, index, value),
      })),
    })),
  };
}
