import { useMutation, useQueryClient } from "@tanstack/react-query";
import { $api, apiClient } from "@/api/client";
import type { components } from "@/api/schema";
import { answered } from "@/shared/account/api/answered";
import { requestOf, type ServiceRequest, type StaffService, valuesOf } from "../model/service-form";
import { fresh, servicesQuery, useForgetSettings } from "./settings";

export type SettledService = components["schemas"]["SettledService"];

const listPath = "/api/staff/services";
const onePath = "/api/staff/services/{serviceId}";

export async function sendService(serviceId: number | null, body: ServiceRequest): Promise<SettledService> {
  if (serviceId === null) return answered((await apiClient.POST(listPath, { body })).data);
  return answered((await apiClient.PUT(onePath, { params: { path: { serviceId } }, body })).data);
}

/** What is typical of the branch. */
export function suggestedServicesQuery() {
  return $api.queryOptions("get", "/api/staff/onboarding/suggestions", {}, fresh);
}

type AddedServices = {
  /** Titles of what is there. */
  added: string[];
  missing: string[];
  /** Why something is missing. */
  error: unknown;
};

/** Adds services one after the other: each stands behind all others. The first failure ends it. */
export function useAddServices() {
  const queryClient = useQueryClient();
  const forgetSettings = useForgetSettings();
  return useMutation({
    mutationFn: async (services: ServiceRequest[]): Promise<AddedServices> => {
      const there = new Set<string>();
      let error: unknown;
      try {
        for (const service of services) {
          await sendService(null, service);
          there.add(service.title);
        }
      } catch (failure) {
        error = failure;
      }
      await forgetSettings();
      // An answer that got lost may have been a good one.
      const { queryKey } = servicesQuery();
      const listed = queryClient.getQueryData<components["schemas"]["StaffServices"]>(queryKey);
      for (const { title } of listed?.services ?? []) there.add(title);
      const titles = services.map(({ title }) => title);
      return {
        added: titles.filter((title) => there.has(title)),
        missing: titles.filter((title) => !there.has(title)),
        error,
      };
    },
    // Without a connection staff are told at once.
    networkMode: "always",
  });
}

type RenamedGroup = { services: StaffService[]; name: string };

/** Gives services another heading, one after the other; the first that is refused ends it. */
export function useRenameGroup() {
  const forgetSettings = useForgetSettings();
  return useMutation({
    // Without a connection staff are told at once.
    networkMode: "always",
    mutationFn: async ({ services, name }: RenamedGroup) => {
      for (const service of services) {
        const request = requestOf({ ...valuesOf(service), serviceGroup: name }, false);
        await sendService(service.serviceId, { ...request, version: service.version });
      }
    },
    onSettled: forgetSettings,
  });
}

type Archived = { serviceId: number; isArchived: boolean; isPreview: boolean };

export async function sendArchived({ serviceId, ...body }: Archived): Promise<SettledService> {
  const { data } = await apiClient.POST("/api/staff/services/{serviceId}/archive", {
    params: { path: { serviceId } },
    body,
  });
  return answered(data);
}

/** Shows the new order at once, and the one of the server where that is another. */
export function useOrderServices() {
  const queryClient = useQueryClient();
  const { queryKey } = servicesQuery();
  return useMutation({
    mutationFn: async (serviceIds: number[]) =>
      answered((await apiClient.PUT("/api/staff/services/order", { body: { serviceIds } })).data),
    // Without a connection staff are told at once.
    networkMode: "always",
    onMutate: (serviceIds) => {
      queryClient.setQueryData<components["schemas"]["StaffServices"]>(queryKey, (before) => {
        if (!before) return before;
        const place = (serviceId: number) => {
          const position = serviceIds.indexOf(serviceId);
          return position < 0 ? serviceIds.length : position;
        };
        const services = before.services.toSorted((a, b) => place(a.serviceId) - place(b.serviceId));
        return { ...before, services };
      });
    },
    onSuccess: (ordered) => queryClient.setQueryData(queryKey, ordered),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}
