/** Which browser the browser tests drive: Playwright's own, an installed one, or one that is installed for it. */
import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import { chromium } from "@playwright/test";
import { programFile } from "./run-program.js";

/** Chromium without the parts that only a window needs: the tests take a fifth less of the processor in it. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/opt/google/chrome/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** As root there is no sandbox; without the rest Chromium calls home, many times at every start. */
const QUIET = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
export const browserFlags = process.getuid?.() === 0 ? ["--no-sandbox", ...QUIET] : QUIET;

/** The program of a browser that is there: CHROMIUM_PATH, a headless shell, Playwright's own, else an installed one. */
export function findBrowser() {
  const candidates = [process.env.CHROMIUM_PATH, HEADLESS_SHELL, chromium.executablePath(), ...INSTALLED];
  return candidates.find((file) => file && fs.existsSync(file));
}

/**
 * What a program says of its version, as "Chromium 150.0.7871.100": a browser test can fail with one version alone.
 * @param {string} program
 */
export function versionOf(program) {
  // On Windows a browser that is asked this way opens a window.
  if (process.platform === "win32") return "version unknown";
  const asked = spawnSync(program, ["--version"], { encoding: "utf8", timeout: 30_000 });
  return asked.stdout?.trim() || "version unknown";
}

/**
 * Finds a browser, or installs one where that is possible, and says what it does.
 * @param {(line: string) => void} [say]
 * @returns {string} its program
 * @throws where none is to be had
 */
export function provideBrowser(say = console.log) {
  const found = findBrowser();
  if (found) {
    say(`Browser: ${versionOf(found)}, ${found}`);
    return found;
  }
  say("No Chromium or Chrome is installed: asking Playwright for one");
  const asked = spawnSync(
    process.execPath,
    [programFile("playwright"), "install", "--with-deps", "chromium"],
    {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      timeout: 300_000,
    },
  );
  if (asked.status !== 0) {
    say("Playwright cannot download one here");
    installDebians(say);
  }
  const browser = findBrowser();
  if (!browser) throw new Error("no Chromium is to be had: install one, or set CHROMIUM_PATH");
  say(`Browser: ${versionOf(browser)}, ${browser}`);
  return browser;
}

function installDebians(say) {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !fs.existsSync("/etc/debian_version")) return;
  say("Installing Debian's chromium-headless-shell");
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", "ignore", "inherit"],
  };
  try {
    execFileSync("apt-get", ["update", "-qq"], options);
    execFileSync(
      "apt-get",
      ["install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell"],
      options,
    );
  } catch (error) {
    say(`Debian's chromium-headless-shell cannot be installed: ${error.message}`);
  }
}
