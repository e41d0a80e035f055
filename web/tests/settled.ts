// Whatever a file has begun to load is there when it ends: the files after it share its modules, and after the last none can be had.
import { afterAll, vi } from "vitest";

afterAll(() => vi.dynamicImportSettled());
