/**
 * Loaded into a measured server before its own program (`node --import`): tells how long its event loop was
 * away and how much memory it holds, when asked over the channel to its parent.
 */
const EVERY_MS = 5;
let longest = 0;
let largest = 0;
let last = performance.now();

setInterval(() => {
  const now = performance.now();
  longest = Math.max(longest, now - last - EVERY_MS);
  last = now;
  largest = Math.max(largest, process.memoryUsage.rss());
}, EVERY_MS).unref();

process.on("message", (message) => {
  if (message === "reset") {
    longest = 0;
    largest = 0;
    last = performance.now();
  }
  process.send({ longest, largest, rss: process.memoryUsage.rss() });
});
process.channel?.unref();
