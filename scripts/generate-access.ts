/** `npm run access:generate`: writes Casbin's policy and the resulting grants of each role. */
import fs from "node:fs";
import { GRANTS_FILE, grantsText, POLICY_FILE, policyText } from "./access.ts";

const policy = policyText();
fs.writeFileSync(POLICY_FILE, policy);
fs.writeFileSync(GRANTS_FILE, await grantsText(policy));
