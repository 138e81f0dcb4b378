import { describe, expect, it } from "vitest";
import { countryCodeOf, regionCodeOf } from "../../../src/domain/orders/address/countries.ts";
import { reportOf } from "./address/labelled.ts";

const report = (line: string) => reportOf(line.split("|"));
/** The findings that may stop an order. */
const against = (line: string) =>
  report(line)
    .findings.filter(({ verdict }) => verdict !== "unchecked")
    .map(({ verdict, field }) => `${verdict} ${field}`);

describe("addresses that arrive, as stores send them", () => {
  it.each([
    // The United States.
    "Earl Tubbs|RR 2|Box 18|Wewoka|OK|74884|US",
    "Ty Olsen|N6W23001 Bluemound Rd||Waukesha|WI|53188|US",
    "J|123½ Main St||Northampton|MA|01060|US",
    "李|10 K Street|Box 12|Boston|MA|02127|US",
    "Ed|200 Bedford Ave||Brooklyn|N.Y.|11249 1234|US",
    "Ed|200 Bedford Ave||Brooklyn, NY|NY|11249–1234|US",
    "Ed|200 Bedford Ave||Brooklyn|NY|112491234|US",
    "Ed|401 Congress Ave||Austin Texas 78701|TX|TX 78701|US",
    "Ed|500 Alta School Rd||Alta|WY|83414|US",
    "Ed|100 Kuntz Ave||J B P H H|HI|96853|US",
    "Ed|22 Oak St||Hilton Head|SC|29928|US",
    "Ed|22 Oak St||S. Boston|MA|02127|US",
    "Ed|22 Oak St||Kailua-Kona|Hawaiʻi|96740|US",
    "Ed|Twenty Park Plaza|Apt 4|Boston|MA|02116|US",
    "Ed|123|Main Street|Keene|NH|03431|US",
    "Wal*Mart Inc|229 Main St|Gate code **4455|Keene|NH|03431|US",
    "Jo Macy*s|** 229 Main St **||Keene|NH|03431|US",
    "Luz Rivera|Cond. Plaza del Mar Apt 1203||Carolina||00979|Puerto Rico",
    "Ann|Tradewinds Hotel|Ottoville Rd|Pago Pago|AS|96799|US",
    // Postal codes with and without their signs, their country, and in full width.
    "Tom Wood|Flat 3b, 221 Baker St||London||NW1  6XE|England",
    "Tom Wood|BFPO 58||Dhekelia||BFPO 58|GB",
    "Piet|Dorpsstraat 12||'s-Gravenhage||NL-2511 AA|NL",
    "Jörg Größe|Musterstr.|12|Köln||D-50667|Germany",
    "Ann|Katu 12||Helsinki||FIN-00100|FI",
    "Ewa|Długa 12 m. 34||Warszawa||00950|PL",
    "Anne|Suite 5-1200 King St W||Toronto|ON|M6K-1E8|CA",
    "Rui|Rua Augusta 12||Lisboa||1100|PT",
    "Iva|Brīvības iela 12-3||Rīga||1010|LV",
    "João|Quadra 5 Casa 12||Brasília|DF|70.747-030|BR",
    "Lucía|Av. Corrientes 1234||Buenos Aires|CABA|1043|AR",
    "Rosa|Av. Arequipa Mz. B Lt. 5||Miraflores|Lima|LIMA 18|PE",
    "山田太郎|丸の内１−９−１||千代田区|東京都|１００−０００５|JP",
    "山田|大門1-1||津|三重県|〒514-0027|日本",
    "Taro Yamada|3-14-5-1203||Shibuya-ku Ebisu|Tokyo|1500013|JP",
    "Wang|No. 7, Sec. 5, Xinyi Rd.||Taipei|TPE|110615|TW",
    "Tan|1 Raffles Place||Singapore|Singapore|Singapore 048616|SG",
    "Ravi|12 MG Road||Bengaluru|Karnataka|560 001|IN",
    // Without one, where people have none.
    "Sean|5 Main St||Ennis|Co. Clare||IE",
    "Sean|5 Main St||Dublin||Dublin 2|IE",
    "Lan|12 Lê Lợi||Hà Nội|||Việt Nam",
    "Chidi|12 Allen Avenue||Ikeja|Lagos||NG",
    "Pedro|Av. Providencia 1234||Santiago|||Chile",
    "Camila|Calle 100 #8A-55||Bogotá D.C.|Bogotá||Colombia",
    // Streets without names or numbers.
    "Jan|45||Lhota||747 66|Česko",
    "Jan|c.p. 45||Lhota||747 66|CZ",
    "Jörg Größe|12345678|Packstation 145|Berlin||10115|DE",
    "Iva|Kralja Petra bb||Split||21000|HR",
    "Gino|Via Roma snc||Napoli|Napoli|80100|Italia",
    "Luc|Lieu-dit Le Bourg||Saint-Amand||24200|FR",
    "Paco|Calle Mayor, S.N.|C.P. 45001|Toledo|TO|45001|ES",
    "João|Rua Principal, sem número||Óbidos|PA|68250-000|BR",
    // Boxes that are a part of a house, or beside a street.
    "Luc|Rue de la Loi 16|Box 3|Bruxelles||1040|BE",
    "Luc|5 place de la Pyramide|BP 123|Paris La Défense Cedex||92088|FR",
    "Wanjiku|P.O. Box 123||Nairobi|||Kenya",
    "Ås Öst|Strandveien 3||Å||8392|NO",
  ])("%s", (line) => {
    expect(against(line)).toEqual([]);
  });

  it.each([
    "Tom Wood|12 High Street||Street||BA16 0AB|GB",
    "Gino|Via Roma 5||None|TO|10060|IT",
    "Luc|3 rue de l'Église||Y||80190|FR",
    "Ann|100 Main St||Boca Raton|Fla.|33432|US",
    "Bruce|1 London Cct||Canberra|Canberra|2600|AU",
    "Tom Wood|12||London||N1 9GU|GB",
    "Ann|12 Main St\nFloor 2||Keene|NH|03431|US",
  ])("are doubtful at most: %s", (line) => {
    expect(report(line).verdict).toBe("doubtful");
  });

  it("counts letters with accents once", () => {
    const street = "Đường Nguyễn Thị Thập số 12 Quận 7";
    expect(against(`Lan|${street.normalize("NFD")}||Hồ Chí Minh||700000|VN`)).toEqual([]);
  });

  it("suggests one line for a street of several", () => {
    const [finding] = report("Ann|12 Main St\r\nFloor 2||Keene|NH|03431|US").findings;
    expect(finding?.suggestion).toEqual({ address1: "12 Main St Floor 2" });
    expect(against("Ann|12 Main St\n||Keene|NH|03431|US")).toEqual([]);
  });
});

describe("addresses where no parcel arrives, as stores send them", () => {
  it.each([
    ["Ann|{{address1}}||Keene|NH|03431|US", "wrong address1"],
    ["Ann|[object Object]||Dubai|||AE", "wrong address1"],
    ["Ann|undefined||Dubai|||AE", "wrong address1"],
    ["Ann|https://maps.app.goo.gl/abc123||Dubai|||AE", "wrong address1"],
    ["Ann|123|Apt 4|Keene|NH|03431|US", "wrong address1"],
    ["Ann|x||Keene|NH|03431|US", "wrong address1"],
    ["Ann|** *** Main||Keene|NH|03431|US", "wrong address1"],
    ["A* L*|12 Main St||Keene|NH|03431|US", "wrong fullName"],
    ["Ann|12 Main St||Keene|NH|034311|US", "wrong zipCode"],
    ["Ann|1 King St W||Toronto|ON|M5V 2O6|CA", "wrong zipCode"],
    ["Ann|152 Teheran-ro||Seoul||138-05|KR", "wrong zipCode"],
    ["Ann|12 Main St||Keene|VT|03431|US", "wrong zipCode"],
    ["Ann|Musterstraße 5||Berlin|||DE", "wrong zipCode"],
    ["Ann|test 123||Keene|NH|03431|US", "doubtful address1"],
    ["Ann|Main St|Apt 4|Keene|NH|03431|US", "doubtful address1"],
    ["Ann|Keene NH 03431||Keene|NH|03431|US", "doubtful address1"],
    ["Ann|call me 603-555-0100||Keene|NH|03431|US", "doubtful address1"],
    ["Ann|MusterstraÃŸe 5||Berlin||10115|DE", "doubtful address1"],
    ["Ann|12 M&uuml;hle St||Keene|NH|03431|US", "doubtful address1"],
    ["Ann|Box 12||Keene|NH|03431|US", "doubtful address1"],
    ["Ann|12 Main St|PO Box 12|Keene|NH|03431|US", "doubtful address1"],
    ["ann@example.com|12 Main St||Keene|NH|03431|US", "doubtful fullName"],
    ["undefined undefined|12 Main St||Keene|NH|03431|US", "doubtful fullName"],
  ])("%s", (line, finding) => {
    expect(against(line)).toContain(finding);
  });
});

describe("other names", () => {
  it.each([
    ["MX", "Michoacán", "MIC"],
    ["MX", "Q. Roo", "ROO"],
    ["MX", "N.L.", "NLE"],
    ["MX", "Distrito Federal", "CMX"],
    ["IN", "TS", "TG"],
    ["IN", "Jammu & Kashmir", "JK"],
    ["CA", "PQ", "QC"],
  ])("of a region of %s: %s", (country, name, code) => {
    expect(regionCodeOf(country, name)).toBe(code);
  });

  it.each([
    ["Česko", "CZ"],
    ["Magyarország", "HU"],
    ["KSA", "SA"],
    ["Bosnia & Herzegovina", "BA"],
  ])("of a country: %s", (name, code) => {
    expect(countryCodeOf(name)).toBe(code);
  });
});
