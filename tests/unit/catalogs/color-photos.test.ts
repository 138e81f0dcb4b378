import { expect, it } from "vitest";
import { colorPhotos } from "../../../src/domain/catalogs/color-photos.ts";

it("finds the photo of a color in the gallery, else among the garment photos, and none of another color", () => {
  const photos = colorPhotos({
    mockupGallery: ["white.webp", "black.webp"],
    colors: [{ name: "White", image: "white.webp" }, { name: "Black", image: "gone.webp" }, { name: "Navy" }],
    garmentPhotos: {
      photos: [
        { color: "Black", image: "black-front.webp" },
        { color: "Black", image: "black-back.webp" },
        { color: "White", image: "white-front.webp" },
        { color: null, image: "any.webp" },
      ],
    },
  });
  expect([...photos]).toEqual([
    ["Black", "black-front.webp"],
    ["White", "white.webp"],
  ]);
});
