/** `npm run access:generate`: writes Casbin's policy, the resulting grants of each role, and the access matrix. */
import fs from "node:fs";
import { GRANTS_FILE, grantsFile, grantsOf, MATRIX_FILE, POLICY_FILE, policyText } from "./access.ts";
import { matrixText } from "./access-matrix.ts";

const policy = policyText();
const grants = await grantsOf(policy);
fs.writeFileSync(POLICY_FILE, policy);
fs.writeFileSync(GRANTS_FILE, JSON.stringify(grantsFile(grants)));
fs.writeFileSync(MATRIX_FILE, matrixText(grants));
