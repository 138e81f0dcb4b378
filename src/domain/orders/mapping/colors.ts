interface Color {
  /** The basic color that it is a shade of. */
  readonly of?: string;
  /** Its names in English, German, French, Spanish and Vietnamese. */
  readonly words: string;
  /** Ambiguous words, which count only among sizes and colors. */
  readonly weak?: string;
  /** Short forms in SKUs. */
  readonly codes?: string;
}

/** Colors by one name, with synonyms. Words are separated by commas. */
export const COLORS: Readonly<Record<string, Color>> = {
  black: { words: "black, schwarz, noir, noire, negro, negra, đen, màu đen", codes: "blk, bk, blck" },
  white: { words: "white, weiß, weiss, blanc, blanche, blanco, blanca, trắng, màu trắng", codes: "wht, wh" },
  grey: { words: "grey, gray, grau, gris, xám, màu xám", codes: "gry, gra, gy" },
  "heather grey": {
    of: "grey",
    words: "heather grey, heather gray, grey heather, gray heather, sport grey, sport gray, athletic heather",
    codes: "hgr, hgy, spg",
  },
  charcoal: { of: "grey", words: "charcoal, anthrazit, anthracite, antracita", codes: "cha, chr" },
  "dark grey": {
    of: "grey",
    words: "dark grey, dark gray, dunkelgrau, gris foncé, gris fonce, gris oscuro, xám đậm",
  },
  blue: { words: "blue, blau, bleu, bleue, azul, xanh dương, xanh lam", codes: "blu" },
  navy: {
    of: "blue",
    words: "navy, navy blue, marineblau, bleu marine, azul marino, xanh navy, xanh hải quân",
    weak: "marine",
    codes: "nvy, nav, nv",
  },
  royal: {
    of: "blue",
    words: "royal blue, königsblau, bleu roi, azul real",
    weak: "royal",
    codes: "roy, ryl",
  },
  "light blue": {
    of: "blue",
    words: "light blue, hellblau, bleu clair, azul claro, sky blue, baby blue, xanh da trời, xanh nhạt",
    weak: "sky",
  },
  teal: { words: "teal, turquoise, türkis, turquesa, xanh ngọc", codes: "trq" },
  red: { words: "red, rouge, rojo, roja, đỏ, màu đỏ", weak: "rot", codes: "rd" },
  maroon: { of: "red", words: "maroon, burgundy, bordeaux, weinrot, đỏ đô", codes: "mrn, bur" },
  green: { words: "green, grün, gruen, vert, verte, verde, xanh lá, xanh lá cây, xanh lục", codes: "grn" },
  forest: {
    of: "green",
    words: "forest green, dark green, bottle green, dunkelgrün, vert foncé, verde oscuro",
    weak: "forest",
    codes: "frs",
  },
  olive: { of: "green", words: "olive green, military green", weak: "olive, oliv, army", codes: "olv" },
  mint: { of: "green", words: "mint green, menthe", weak: "mint" },
  yellow: { words: "yellow, gelb, jaune, amarillo, amarilla, màu vàng", weak: "vàng", codes: "ylw, yel" },
  gold: { of: "yellow", words: "vàng kim, dorado", weak: "gold, golden, oro", codes: "gld" },
  orange: { words: "naranja, màu cam", weak: "orange, cam", codes: "orn" },
  pink: { words: "pink, hồng, màu hồng", weak: "rosa, rose", codes: "pnk, pk" },
  purple: {
    words: "purple, violett, morado, morada, tím, màu tím",
    weak: "lila, violet, violeta",
    codes: "prp, pur",
  },
  lavender: { of: "purple", words: "lavendel, lavande", weak: "lavender" },
  brown: { words: "brown, braun, marrón, nâu, màu nâu", weak: "marron", codes: "brn, bwn" },
  beige: { words: "beige, màu be", weak: "be", codes: "bge" },
  cream: {
    of: "beige",
    words: "ivory, ecru, off white, màu kem",
    weak: "cream, creme, crème, crema, kem",
    codes: "crm",
  },
  sand: { of: "beige", words: "sandfarben", weak: "sand, sable, arena", codes: "snd" },
  khaki: { words: "khaki, kaki", codes: "khk" },
  natural: { words: "naturel", weak: "natural, natur, tự nhiên", codes: "nat" },
  silver: { words: "silber, plata, argenté, màu bạc", weak: "silver, bạc", codes: "slv" },
  clear: { words: "transparent, transparente, durchsichtig, trong suốt", weak: "clear", codes: "clr" },
};
