interface Size {
  readonly words: string;
  /** As of colors: they count only among sizes and colors. */
  readonly weak?: string;
  readonly codes?: string;
}

/** Sizes without a measure, with what else they are called. Single letters are looked at where they stand. */
export const SIZES: Readonly<Record<string, Size>> = {
  xs: { words: "xs, x small, extra small" },
  s: { words: "small", weak: "s, klein, petit, petite, pequeño, pequeña, nhỏ, cỡ s", codes: "sm, sml" },
  m: { words: "medium", weak: "m, mittel, moyen, mediano, mediana, vừa, cỡ m, med", codes: "md, med" },
  l: { words: "large", weak: "l, groß, grand, grande, lớn, cỡ l", codes: "lg, lrg" },
  xl: { words: "xl, x large, extra large", codes: "xlg" },
  "2xl": { words: "2 xl, xxl, 2 x large, xx large", codes: "2 x" },
  "3xl": { words: "3 xl, xxxl, 3 x large, xxx large", codes: "3 x" },
  "4xl": { words: "4 xl, xxxxl, 4 x large", codes: "4 x" },
  "5xl": { words: "5 xl, xxxxxl, 5 x large", codes: "5 x" },
  "6xl": { words: "6 xl, 6 x large", codes: "6 x" },
  "one size": {
    words:
      "one size, onesize, one size fits all, osfa, free size, freesize, taille unique, einheitsgröße, talla única, một cỡ",
    codes: "os",
  },
  a3: { words: "a 3" },
  a4: { words: "a 4" },
  a5: { words: "a 5" },
};

/** For whom a size is cut: a tee for children of size M is none for adults. */
export const AGES: Readonly<Record<string, Size>> = {
  youth: {
    words: "youth, kids, kinder, enfants, niños, trẻ em",
    weak: "kid, child, children, childrens, junior, boys, girls, enfant, niño, niña",
    codes: "yth",
  },
  toddler: { words: "toddler, toddlers, kleinkind" },
  baby: { words: "infant, newborn", weak: "baby, bébé, bebé, em bé" },
};

/** Letters by which SKUs and catalogs shorten both: `YM` is a youth's M. */
export const YOUTH_SIZES: Readonly<Record<string, string>> = {
  yxs: "xs",
  ys: "s",
  ym: "m",
  yl: "l",
  yxl: "xl",
};
