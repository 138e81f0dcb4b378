/** Finds the browser for the browser tests: Playwright's own, an installed one, or one that it installs. */
import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import { chromium } from "@playwright/test";
import { programFile } from "./run-program.js";

/** Chromium without a window: the tests use a fifth less processor time with it. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
const WITH_WINDOWS = "/usr/bin/chromium";
const INSTALLED = [
  WITH_WINDOWS,
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/opt/google/chrome/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** As root there is no sandbox; without the other flags Chromium sends many requests to its vendor at every start. */
const QUIET = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
export const browserFlags = process.getuid?.() === 0 ? ["--no-sandbox", ...QUIET] : QUIET;

/** The path of an available browser: CHROMIUM_PATH, a headless shell, Playwright's own, else an installed one. */
export function findBrowser() {
  const candidates = [process.env.CHROMIUM_PATH, HEADLESS_SHELL, chromium.executablePath(), ...INSTALLED];
  return candidates.find((file) => file && fs.existsSync(file));
}

/**
 * The version line of a browser, such as "Chromium 150.0.7871.100": a test can fail with one version only.
 * @param {string} program
 */
export function versionOf(program) {
  // On Windows, `--version` opens a window.
  if (process.platform === "win32") return "version unknown";
  const run = spawnSync(program, ["--version"], { encoding: "utf8", timeout: 30_000 });
  return run.stdout?.trim() || "version unknown";
}

/**
 * Finds a browser, or installs one if possible, and logs each step. In CI, Debian's Chromium without a window is
 * installed even beside the one with windows.
 * @param {(line: string) => void} [say]
 * @returns {string} its path
 * @throws if there is none and none can be installed
 */
export function provideBrowser(print = console.log) {
  if (process.env.CI && findBrowser() === WITH_WINDOWS) installDebians(print);
  const found = findBrowser();
  if (found) {
    print(`Browser: ${versionOf(found)}, ${found}`);
    return found;
  }
  print("No Chromium or Chrome is installed: asking Playwright for one");
  const run = spawnSync(process.execPath, [programFile("playwright"), "install", "--with-deps", "chromium"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 300_000,
  });
  if (run.status !== 0) {
    print("Playwright cannot download one here");
    installDebians(print);
  }
  const browser = findBrowser();
  if (!browser) throw new Error("no Chromium is to be had: install one, or set CHROMIUM_PATH");
  print(`Browser: ${versionOf(browser)}, ${browser}`);
  return browser;
}

function installDebians(print) {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !fs.existsSync("/etc/debian_version")) return;
  print("Installing Debian's chromium-headless-shell");
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
    print(`Debian's chromium-headless-shell cannot be installed: ${error.message}`);
  }
}
