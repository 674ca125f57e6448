import { keepPreviousData, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { $api, apiClient } from "@/api/client";
import type { components } from "@/api/schema";
import { answered } from "@/shared/account/api/answered";
import { privateAnswer } from "@/shared/account/api/current-user";
import { saveFile } from "@/shared/lib/save-file";

export type Customer = components["schemas"]["StaffCustomer"];
export type CustomerFile = components["schemas"]["StaffCustomerFile"];
/** Of somebody on file what says who it is. */
export type OnFile = components["schemas"]["StaffBookingCustomer"];
/** Whether the contacts of two files agree; null where one of them has none. */
export type ComparedContacts = components["schemas"]["ComparedContacts"];
export type CustomerFields = components["schemas"]["StaffCustomerRequest"];
export type CustomerImport = components["schemas"]["ImportedCustomers"];

const listPath = "/api/staff/customers";
const namesakesPath = "/api/staff/customers/namesakes";
const filePath = "/api/staff/customers/{customerId}";

export const customersOnPage = 20;

/** Customers that fit a text, or all of them with who came last first. */
export function customersQuery(search: string, page: number, size = customersOnPage) {
  return $api.queryOptions(
    "get",
    listPath,
    // The first page is 0 there, and 1 in the address.
    { params: { query: { search, page: page - 1, size } } },
    { placeholderData: keepPreviousData, staleTime: 0, ...privateAnswer },
  );
}

/** The file with a page of its visits; the first one, with the newest, is 0. */
export function customerQuery(customerId: number, visitsPage = 0) {
  return $api.queryOptions(
    "get",
    filePath,
    { params: { path: { customerId }, ...(visitsPage > 0 && { query: { visitsPage } }) } },
    { staleTime: 0, ...privateAnswer },
  );
}

/** Files of one name, perhaps only of those that came lately. */
export function namesakesQuery(days?: number) {
  return $api.queryOptions(
    "get",
    namesakesPath,
    { params: { query: days === undefined ? {} : { days } } },
    { staleTime: 0, ...privateAnswer },
  );
}

function outdateLists(queryClient: QueryClient): Promise<unknown> {
  void queryClient.invalidateQueries({ queryKey: ["get", namesakesPath] });
  return queryClient.invalidateQueries({ queryKey: ["get", listPath] });
}

function keep(queryClient: QueryClient, file: CustomerFile): Promise<unknown> {
  queryClient.setQueryData(customerQuery(file.customerId).queryKey, file);
  return outdateLists(queryClient);
}

function useKeeping() {
  const queryClient = useQueryClient();
  return {
    // Without a connection staff are told at once.
    networkMode: "always" as const,
    onSuccess: (file: CustomerFile) => keep(queryClient, file),
  };
}

export function useAddCustomer() {
  return useMutation({
    mutationFn: async (body: CustomerFields) => answered((await apiClient.POST(listPath, { body })).data),
    ...useKeeping(),
  });
}

export function useEditCustomer(customerId: number) {
  return useMutation({
    mutationFn: async (body: CustomerFields) =>
      answered((await apiClient.PUT(filePath, { params: { path: { customerId } }, body })).data),
    ...useKeeping(),
  });
}

export function useBlockCustomer(customerId: number) {
  return useMutation({
    mutationFn: async (isBlocked: boolean) =>
      answered(
        (
          await apiClient.POST("/api/staff/customers/{customerId}/block", {
            params: { path: { customerId } },
            body: { isBlocked },
          })
        ).data,
      ),
    ...useKeeping(),
  });
}

/** The other file becomes a part of this one. */
export function useMergeCustomer(customerId: number) {
  return useMutation({
    mutationFn: async (mergedCustomerId: number) =>
      answered(
        (
          await apiClient.POST("/api/staff/customers/{customerId}/merge", {
            params: { path: { customerId } },
            body: { mergedCustomerId },
          })
        ).data,
      ),
    ...useKeeping(),
  });
}

type ToldApart = { otherCustomerId: number; isApart: boolean };

/** The other file is about somebody else, or perhaps not after all. */
export function useTellApart(customerId: number) {
  return useMutation({
    mutationFn: async ({ otherCustomerId, isApart }: ToldApart) =>
      answered(
        (
          await apiClient.POST("/api/staff/customers/{customerId}/apart", {
            params: { path: { customerId } },
            body: { otherCustomerId, isApart },
          })
        ).data,
      ),
    ...useKeeping(),
  });
}

export function usePreviewErasure(customerId: number) {
  return useMutation({
    mutationFn: async () =>
      answered(
        (
          await apiClient.POST("/api/staff/customers/{customerId}/erase/preview", {
            params: { path: { customerId } },
          })
        ).data,
      ),
    networkMode: "always",
  });
}

export function useEraseCustomer(customerId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      apiClient.POST("/api/staff/customers/{customerId}/erase", { params: { path: { customerId } } }),
    networkMode: "always",
    onSuccess: () => outdateLists(queryClient),
  });
}

/** What is on file of one person, as a file that a browser keeps. */
export function useExportCustomer(customerId: number) {
  return useMutation({
    mutationFn: async () => {
      const { data } = await apiClient.GET("/api/staff/customers/{customerId}/export", {
        params: { path: { customerId } },
        parseAs: "blob",
      });
      saveFile(answered(data) as Blob, `kunde-${customerId}.json`);
    },
    networkMode: "always",
  });
}

export function useExportCustomers() {
  return useMutation({
    mutationFn: async () => {
      const { data } = await apiClient.GET("/api/staff/customers/export", { parseAs: "blob" });
      saveFile(answered(data) as Blob, "kunden.csv");
    },
    networkMode: "always",
  });
}

export type ImportedFile = components["schemas"]["ImportCustomersRequest"];

/** Hands the wrong lines of a list to the browser, to be mended. */
export function saveWrongLines(wrongLines: string) {
  saveFile(new Blob([wrongLines], { type: "text/csv" }), "kunden-fehler.csv");
}

export function useImportCustomers() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: ImportedFile) =>
      answered((await apiClient.POST("/api/staff/customers/import", { body })).data),
    networkMode: "always",
    onSuccess: (_, { isPreview }) => {
      if (!isPreview) void outdateLists(queryClient);
    },
  });
}
