/** Kinds of goods with synonyms. */
export const GOODS: Readonly<Record<string, string>> = {
  tee: "tee, tees, t shirt, t shirts, tshirt, tshirts, tee shirt, camiseta, camisetas, playera, áo thun, áo phông",
  "long sleeve": "long sleeve, longsleeve, langarmshirt, manches longues",
  hoodie:
    "hoodie, hoodies, hoody, pullover hoodie, hooded sweatshirt, kapuzenpulli, kapuzenpullover, sweat à capuche, sudadera con capucha",
  sweatshirt: "sweatshirt, sweatshirts, crewneck, crew neck, crewneck sweatshirt, sweater, sudadera, áo nỉ",
  tank: "tank, tank top, tank tops, débardeur",
  mug: "mug, mugs, coffee mug, cup, tasse, kaffeetasse, becher, taza, cốc, ly sứ",
  tumbler: "tumbler, thermobecher",
  poster: "poster, posters, affiche, plakat, póster, wall print, art print",
  canvas: "canvas, canvas print, leinwand, toile, lienzo",
  bag: "bag, bags, tote, totes, tote bag, stofftasche, stoffbeutel, bolsa, túi vải",
  cap: "cap, caps, hat, hats, casquette, gorra, kappe, mũ, nón",
  beanie: "beanie, mütze, bonnet",
  case: "case, phone case, phone cases, handyhülle, coque, funda, ốp lưng",
  pillow: "pillow, pillows, cushion, cushions, throw pillow, kissen, coussin, cojín, gối",
  blanket: "blanket, blankets, throw blanket, decke, couverture, manta, chăn",
  sticker: "sticker, stickers, aufkleber, autocollant, pegatina, nhãn dán",
  ornament: "ornament, ornaments, christbaumschmuck, baumschmuck",
  onesie: "onesie, bodysuit, strampler, body",
  notebook: "notebook, journal, notizbuch, carnet, cuaderno",
  puzzle: "puzzle, jigsaw",
  apron: "apron, schürze, tablier, delantal",
  socks: "socks, socken, chaussettes, calcetines",
  mat: "mat, doormat, mouse pad, mousepad, fußmatte",
  towel: "towel, handtuch, serviette, toalla",
};

/** Frequent words in titles that distinguish no product. */
export const EMPTY_WORDS: ReadonlySet<string> = new Set(
  (
    "a an and the of for with in on to my your our his her custom customized customised personalized personalised " +
    "personalisiert personnalisé personalizado gift gifts geschenk cadeau regalo quà unisex adult new funny cute " +
    "und für mit der die das le la les de du des pour et el los las y para con áo print printed"
  ).split(" "),
);
