/** City, state, ZIP codes that are its own, and the telephone's area code. */
export type UsPlace = readonly [city: string, state: string, zips: readonly string[], area: string];

export const usPlaces: readonly UsPlace[] = [
  ["Portland", "OR", ["97205", "97211", "97214"], "503"],
  ["Eugene", "OR", ["97401", "97405"], "541"],
  ["Seattle", "WA", ["98103", "98115", "98122"], "206"],
  ["Spokane", "WA", ["99201", "99203"], "509"],
  ["Tacoma", "WA", ["98402", "98406"], "253"],
  ["San Francisco", "CA", ["94110", "94117", "94122"], "415"],
  ["Los Angeles", "CA", ["90026", "90034", "90042"], "323"],
  ["San Diego", "CA", ["92103", "92116"], "619"],
  ["Sacramento", "CA", ["95814", "95819"], "916"],
  ["Oakland", "CA", ["94610", "94618"], "510"],
  ["Fresno", "CA", ["93704", "93720"], "559"],
  ["Las Vegas", "NV", ["89117", "89123"], "702"],
  ["Reno", "NV", ["89501", "89509"], "775"],
  ["Phoenix", "AZ", ["85004", "85016", "85028"], "602"],
  ["Tucson", "AZ", ["85705", "85719"], "520"],
  ["Salt Lake City", "UT", ["84102", "84105"], "801"],
  ["Boise", "ID", ["83702", "83706"], "208"],
  ["Bozeman", "MT", ["59715", "59718"], "406"],
  ["Denver", "CO", ["80205", "80210", "80218"], "303"],
  ["Fort Collins", "CO", ["80521", "80525"], "970"],
  ["Albuquerque", "NM", ["87104", "87110"], "505"],
  ["Austin", "TX", ["78702", "78704", "78745"], "512"],
  ["Houston", "TX", ["77006", "77019", "77098"], "713"],
  ["Dallas", "TX", ["75204", "75214"], "214"],
  ["San Antonio", "TX", ["78209", "78212"], "210"],
  ["Tulsa", "OK", ["74104", "74114"], "918"],
  ["Kansas City", "MO", ["64108", "64112"], "816"],
  ["St. Louis", "MO", ["63104", "63110"], "314"],
  ["Omaha", "NE", ["68105", "68132"], "402"],
  ["Des Moines", "IA", ["50309", "50312"], "515"],
  ["Minneapolis", "MN", ["55407", "55408", "55418"], "612"],
  ["Madison", "WI", ["53703", "53711"], "608"],
  ["Milwaukee", "WI", ["53202", "53211"], "414"],
  ["Chicago", "IL", ["60614", "60622", "60647"], "312"],
  ["Indianapolis", "IN", ["46202", "46220"], "317"],
  ["Ann Arbor", "MI", ["48103", "48104"], "734"],
  ["Grand Rapids", "MI", ["49503", "49506"], "616"],
  ["Columbus", "OH", ["43201", "43215"], "614"],
  ["Cincinnati", "OH", ["45202", "45208"], "513"],
  ["Louisville", "KY", ["40204", "40205"], "502"],
  ["Nashville", "TN", ["37206", "37212"], "615"],
  ["Memphis", "TN", ["38104", "38111"], "901"],
  ["New Orleans", "LA", ["70115", "70118"], "504"],
  ["Birmingham", "AL", ["35205", "35223"], "205"],
  ["Atlanta", "GA", ["30306", "30312"], "404"],
  ["Savannah", "GA", ["31401", "31405"], "912"],
  ["Jacksonville", "FL", ["32204", "32207"], "904"],
  ["Orlando", "FL", ["32803", "32806"], "407"],
  ["Tampa", "FL", ["33606", "33609"], "813"],
  ["Charleston", "SC", ["29401", "29403"], "843"],
  ["Asheville", "NC", ["28801", "28804"], "828"],
  ["Raleigh", "NC", ["27603", "27607"], "919"],
  ["Richmond", "VA", ["23220", "23221"], "804"],
  ["Washington", "DC", ["20002", "20009"], "202"],
  ["Baltimore", "MD", ["21210", "21218"], "410"],
  ["Philadelphia", "PA", ["19125", "19147"], "215"],
  ["Pittsburgh", "PA", ["15206", "15217"], "412"],
  ["Newark", "NJ", ["07102", "07104"], "973"],
  ["Brooklyn", "NY", ["11215", "11222", "11238"], "718"],
  ["New York", "NY", ["10003", "10025"], "212"],
  ["Buffalo", "NY", ["14201", "14216"], "716"],
  ["Hartford", "CT", ["06103", "06105"], "860"],
  ["Providence", "RI", ["02903", "02906"], "401"],
  ["Boston", "MA", ["02115", "02130"], "617"],
  ["Worcester", "MA", ["01602", "01609"], "508"],
  ["Burlington", "VT", ["05401", "05408"], "802"],
  ["Portland", "ME", ["04101", "04103"], "207"],
  ["Anchorage", "AK", ["99501", "99508"], "907"],
  ["Honolulu", "HI", ["96813", "96822"], "808"],
];

/** Where the first agency does not ship: the gate `destination`. */
export const excludedPlaces: readonly UsPlace[] = [
  ["San Juan", "PR", ["00901", "00907"], "787"],
  ["Ponce", "PR", ["00716", "00730"], "787"],
];

/** As agency settings hold it (`shippingExcludeCode`). */
export const excludedDestinations: readonly { countryCode: string; provinceCode: readonly string[] }[] = [
  { countryCode: "US", provinceCode: ["PR", "GU", "VI"] },
  { countryCode: "RU", provinceCode: [] },
];

export interface ForeignPlace {
  countryCode: "CA" | "GB" | "DE" | "FR" | "AU";
  city: string;
  province: string;
  zipCodes: readonly string[];
  streets: readonly string[];
}

/** Canada, Britain, Germany, France and Australia write their addresses each in their own way. */
export const foreignPlaces: readonly ForeignPlace[] = [
  {
    countryCode: "CA",
    city: "Toronto",
    province: "ON",
    zipCodes: ["M4K 1N2", "M6G 1L5"],
    streets: ["# Danforth Ave", "# Ossington Ave"],
  },
  {
    countryCode: "CA",
    city: "Vancouver",
    province: "BC",
    zipCodes: ["V5K 0A1", "V6K 2E8"],
    streets: ["# Commercial Dr", "# W 4th Ave"],
  },
  {
    countryCode: "CA",
    city: "Montréal",
    province: "QC",
    zipCodes: ["H2T 1S6", "H2W 1X9"],
    streets: ["# Rue Saint-Viateur O", "# Av. Laurier E"],
  },
  {
    countryCode: "CA",
    city: "Calgary",
    province: "AB",
    zipCodes: ["T2P 1J9", "T2S 0B5"],
    streets: ["# 17 Ave SW", "# Elbow Dr SW"],
  },
  {
    countryCode: "GB",
    city: "London",
    province: "",
    zipCodes: ["E8 3PN", "SE15 4QL"],
    streets: ["# Broadway Market", "# Bellenden Road"],
  },
  {
    countryCode: "GB",
    city: "Bristol",
    province: "",
    zipCodes: ["BS6 5PB", "BS3 1JA"],
    streets: ["# Gloucester Road", "# North Street"],
  },
  {
    countryCode: "GB",
    city: "Edinburgh",
    province: "",
    zipCodes: ["EH6 6JH", "EH10 4QE"],
    streets: ["# Leith Walk", "# Bruntsfield Place"],
  },
  {
    countryCode: "DE",
    city: "Berlin",
    province: "",
    zipCodes: ["10405", "12047"],
    streets: ["Kastanienallee #", "Weserstraße #"],
  },
  {
    countryCode: "DE",
    city: "Hamburg",
    province: "",
    zipCodes: ["20357", "22765"],
    streets: ["Schulterblatt #", "Ottenser Hauptstraße #"],
  },
  {
    countryCode: "FR",
    city: "Lyon",
    province: "",
    zipCodes: ["69001", "69004"],
    streets: ["# rue Burdeau", "# Grande Rue de la Croix-Rousse"],
  },
  {
    countryCode: "FR",
    city: "Nantes",
    province: "",
    zipCodes: ["44000"],
    streets: ["# rue Kervégan", "# quai de la Fosse"],
  },
  {
    countryCode: "AU",
    city: "Melbourne",
    province: "VIC",
    zipCodes: ["3000", "3065"],
    streets: ["# Brunswick St", "# Smith St"],
  },
  {
    countryCode: "AU",
    city: "Brisbane",
    province: "QLD",
    zipCodes: ["4101", "4006"],
    streets: ["# Boundary St", "# James St"],
  },
];
